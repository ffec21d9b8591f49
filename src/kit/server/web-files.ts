import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fastifyStatic } from "@fastify/static";
import type { FastifyInstance } from "fastify";

/** Scripts and styles of our own alone; pictures and media from memory too, because they are fetched with a token. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  // React Aria sets positions in style attributes of elements that it makes.
  "style-src 'self' 'unsafe-inline'",
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

const pageHeaders = {
  "content-security-policy": contentSecurityPolicy,
  "referrer-policy": "no-referrer",
  "x-frame-options": "DENY",
  "permissions-policy": "camera=(self), microphone=(self), geolocation=()",
};

/** Serves the built web app: hashed files for a year, the page itself never from a cache, and it for every app path. */
export async function serveWebFiles(server: FastifyInstance, directory: string): Promise<void> {
  if (!existsSync(path.join(directory, "index.html"))) return;
  await server.register(fastifyStatic, {
    root: directory,
    index: false,
    wildcard: true,
    preCompressed: true,
    setHeaders: (reply, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  const page = await readFile(path.join(directory, "index.html"));
  const sendPage = (reply: { headers(h: object): { type(t: string): { send(b: Buffer): unknown } } }) =>
    reply
      .headers({ ...pageHeaders, "cache-control": "no-cache" })
      .type("text/html; charset=utf-8")
      .send(page);
  for (const url of ["/", ...appPaths]) server.get(url, async (_request, reply) => sendPage(reply));
}

/** The paths that the app in the browser answers. */
const appPaths = [
  "/login",
  "/join",
  "/invite",
  "/setup",
  "/workspace-select",
  "/select-profile/*",
  "/create-profile/*",
  "/app",
  "/app/*",
];
