// SPDX-License-Identifier: MIT
// The first script of a table's page, small, so that it is there before all else: it opens the line.
import { begin_table } from "./early";

begin_table();
