import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fastifyStatic } from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { appPaths } from "../../web-paths.ts";
import { WebAssets } from "./web-assets.ts";

/** Scripts of our own alone; pictures and media from memory too, because they are fetched with a token. */
const contentSecurityPolicy = (nonce: string): string =>
  [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    // React Aria adds a style element of its own and gives it the nonce that it finds in the page.
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join("; ");

const forAYear = "public, max-age=31536000, immutable";

/** The worker that keeps the app for when there is no network: it fetches from our own origin and does nothing else. */
const workerFile = "service-worker.js";
const workerPolicy = "default-src 'none'; connect-src 'self'";

const pageHeaders = (nonce: string) => ({
  "content-security-policy": contentSecurityPolicy(nonce),
  "referrer-policy": "no-referrer",
  "x-frame-options": "DENY",
  "permissions-policy": "camera=(self), microphone=(self), geolocation=()",
  "cache-control": "no-cache",
});

/** Serves the built web app: hashed files for a year, the page itself never from a cache, and it for every app path. */
export async function serveWebFiles(server: FastifyInstance, directory: string): Promise<void> {
  if (!existsSync(path.join(directory, "index.html"))) return;
  await server.register(fastifyStatic, {
    root: directory,
    index: false,
    wildcard: true,
    preCompressed: true,
    setHeaders: (reply, file) => {
      if (file.includes(`${path.sep}${workerFile}`)) reply.header("content-security-policy", workerPolicy);
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header("cache-control", isHashed ? forAYear : "no-cache");
    },
  });
  const assets = new WebAssets(path.join(directory, "assets"));
  server.get<{ Params: { "*": string } }>("/assets/*", async (request, reply) => {
    const { "*": name } = request.params;
    const { range, "accept-encoding": encodings = "", "if-none-match": known } = request.headers;
    const asset = range === undefined ? await assets.find(name, String(encodings)) : undefined;
    if (!asset) return reply.sendFile(`assets/${name}`);
    reply.headers({ ...asset.headers, "cache-control": forAYear });
    return known === asset.headers.etag ? reply.code(304).send() : reply.send(asset.bytes);
  });
  const page = await readFile(path.join(directory, "index.html"), "utf8");
  for (const url of ["/", ...appPaths]) {
    server.get(url, async (_request, reply) => {
      const nonce = randomBytes(16).toString("base64");
      return reply
        .headers(pageHeaders(nonce))
        .type("text/html; charset=utf-8")
        .send(page.replace("<head>", `<head><meta property="csp-nonce" nonce="${nonce}">`));
    });
  }
}
