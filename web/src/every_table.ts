// SPDX-License-Identifier: MIT
// The pieces of tables in one file, as every_page.ts has what all pages need: whatever draws cards imports it.
import "./every_page";
import "./board";
import "./card";
import "./counters";
import "./fit";
import "./game_pieces";
import "./gem";
import "./journey";
import "./layout/generic";
import "./layout/list";
import "./model";
import "./options";
import "./people";
import "./picture";
import "./pile";
import "./points";
import "./scene";
import "./seat";
import "./terms";
import "./unknown";
import "./words";
