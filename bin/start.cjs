#!/usr/bin/env node
// Starts the server: node bin/start.cjs
"use strict";

require("./launch.cjs")("src/app/server/main.ts", process.argv.slice(2));
