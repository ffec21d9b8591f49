import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isCompressedWhenAsked } from "./web-assets.ts";
import { serveWebFiles } from "./web-files.ts";

const text = "export const words = 'many';\n".repeat(100);
let folder: string;
let server: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "fettle-assets-"));
  const assets = path.join(folder, "assets");
  await mkdir(assets);
  await writeFile(path.join(folder, "index.html"), "<head></head>");
  await writeFile(path.join(folder, "secret.js"), text);
  await writeFile(path.join(assets, "large.js"), text);
  await writeFile(path.join(assets, "large.js.br"), brotliCompressSync(text));
  await writeFile(path.join(assets, "large.js.gz"), gzipSync(text));
  await writeFile(path.join(assets, "unpacked.css"), text);
  await writeFile(path.join(assets, "small.js"), "export {};\n");
  server = Fastify();
  await serveWebFiles(server, folder);
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (name: string, headers: Record<string, string> = {}) =>
  server.inject({ method: "GET", url: `/assets/${name}`, headers });

describe("the files of a build", () => {
  it("that are compressed when asked for are scripts and styles of its one folder", () => {
    const names = ["assets/a-1.js", "assets/a-1.css", "assets/pdfjs-1/wasm/a.js", "assets/a.wasm", "theme.js"];
    expect(names.filter(isCompressedWhenAsked)).toEqual(["assets/a-1.js", "assets/a-1.css"]);
  });

  it.each([
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["identity", undefined],
    ["", undefined],
  ])("come as a browser that accepts '%s' can read them", async (accepted, encoding) => {
    for (const _time of ["from the disk", "from memory"]) {
      const { statusCode, headers, rawPayload } = await get("large.js", { "accept-encoding": accepted });
      expect([statusCode, headers["content-encoding"]]).toEqual([200, encoding]);
      expect(headers["content-type"]).toBe("application/javascript; charset=utf-8");
      expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      expect(headers.vary).toBe("accept-encoding");
      const sent = { br: brotliCompressSync(text), gzip: gzipSync(text) }[encoding ?? ""] ?? Buffer.from(text);
      expect(rawPayload).toEqual(sent);
    }
  });

  it("are compressed when they are asked for, where the build did not, and written nowhere", async () => {
    for (const [encoding, unpack] of [
      ["br", brotliDecompressSync],
      ["gzip", gunzipSync],
    ] as const) {
      const asked = () => get("unpacked.css", { "accept-encoding": encoding });
      for (const { headers, rawPayload } of await Promise.all([asked(), asked()])) {
        expect(headers["content-encoding"]).toBe(encoding);
        expect(headers["content-type"]).toBe("text/css; charset=utf-8");
        expect(unpack(rawPayload).toString()).toBe(text);
      }
    }
    expect((await readdir(path.join(folder, "assets"))).filter((name) => name.startsWith("unpacked"))).toHaveLength(1);
    expect((await get("unpacked.css")).payload).toBe(text);
  });

  it("are read once, the small ones too", async () => {
    const asked = async () => (await get("small.js", { "accept-encoding": "br" })).payload;
    expect(await asked()).toBe("export {};\n");
    await rm(path.join(folder, "assets", "small.js"));
    expect(await asked()).toBe("export {};\n");
  });

  it("are not sent to who has them, and in part where a part is asked for", async () => {
    const { headers } = await get("large.js", { "accept-encoding": "br" });
    const known = { "accept-encoding": "br", "if-none-match": String(headers.etag) };
    expect((await get("large.js", known)).statusCode).toBe(304);
    expect((await get("large.js", { "accept-encoding": "br", range: "bytes=0-9" })).statusCode).toBe(206);
  });

  it("are those of their folder alone", async () => {
    expect((await get("nothing.js")).statusCode).toBe(404);
    const { payload } = await get("..%2fsecret.js", { "accept-encoding": "br" });
    expect(payload).not.toContain("many");
  });
});
