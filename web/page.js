// SPDX-License-Identifier: MIT
// Shows what the server says, until the page of the game is there.
const line = new WebSocket(location.origin.replace("http", "ws") + "/socket", "limbic.2");
line.onmessage = (event) => document.getElementById("log").append(event.data + "\n");
