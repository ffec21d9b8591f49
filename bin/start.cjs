#!/usr/bin/env node
// Starts the server: node bin/start.cjs
"use strict";

// Whoever just runs it wants to see it; a production server says so.
process.env.FETTLE_MODE = process.env.FETTLE_MODE || "demo";

require("./launch.cjs")("src/app/server/main.ts", process.argv.slice(2));
