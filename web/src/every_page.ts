// SPDX-License-Identifier: MIT
// What every page needs comes in one file: on a slow line each file more waits for a place in the queue. Every module that is
// loaded by itself imports this, so that the bundler does not split it by who uses which of it. Only what the first script of
// a table needs (begin.ts) becomes a file of its own.
import "preact";
import "preact/hooks";
import "./api";
import "./bots";
import "./brand";
import "./dialog";
import "./early";
import "./hues";
import "./luck";
import "./narrow";
import "./page_top";
import "./settings_later";
import "./share";
import "./symbol";
