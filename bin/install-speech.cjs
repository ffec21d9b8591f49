#!/usr/bin/env node
// Installs what recognises speech on the server (bin/speech): node bin/install-speech.cjs
// The server runs it before it first hears a film; who builds an image for a place without a network runs it there.
"use strict";

const launch = require("./launch.cjs");

launch
  .installSpeech()
  .then(() => launch("src/features/speech/server/models/prepare-models.ts", []))
  .catch((error) => {
    process.stderr.write(`fettle: ${error.message}\n`);
    process.exitCode = error.exitCode || 1;
  });
