#!/usr/bin/env node
// Starts the server: node bin/start.cjs
"use strict";

const path = require("path");

// Whoever just runs it wants to see it; a production server says so.
process.env.FETTLE_MODE = process.env.FETTLE_MODE || "demo";

// What Node makes of the sources is kept: the next start needs a quarter less of the processor.
process.env.NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE || path.join(__dirname, "..", ".cache", "compiled");

require("./launch.cjs")("src/app/server/main.ts", process.argv.slice(2));
