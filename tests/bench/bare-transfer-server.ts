// The other side of the comparison of transfers: node:http, a file and a hash, nothing else.
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream, type WriteStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream/promises";
import type { CpuTold } from "./access-server.ts";

export interface BareTransferOrder {
  readonly file: string;
}

/** As much as a stream holds at a time; more made it no faster. */
const highWaterMark = 1024 * 1024;

process.once("message", (order: BareTransferOrder) => serve(order.file));
process.on("message", (asked) => {
  const { user, system } = process.cpuUsage();
  if (asked === "cpu") process.send?.({ cpuMs: (user + system) / 1000 } satisfies CpuTold);
});
process.once("disconnect", () => process.exit());

function serve(file: string): void {
  let hash = createHash("sha256");
  let written: WriteStream | undefined;

  /** PUT with `x-first` begins the file, with `x-last` ends it: flushed, and its hash told. */
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.headers["x-first"] !== undefined) {
      hash = createHash("sha256");
      written = createWriteStream(file, { highWaterMark });
    }
    const into = written;
    if (into === undefined) throw new Error("nothing was begun");
    request.on("data", (chunk: Buffer) => hash.update(chunk));
    request.pipe(into, { end: false });
    await once(request, "end");
    if (into.writableNeedDrain) await once(into, "drain");
    let digest = "";
    if (request.headers["x-last"] !== undefined) {
      await new Promise((resolve) => into.end(resolve));
      const flushed = await open(file);
      await flushed.sync();
      await flushed.close();
      digest = hash.digest("hex");
    }
    response.writeHead(200, { "content-length": digest.length }).end(digest);
  }

  async function give(response: ServerResponse): Promise<void> {
    response.writeHead(200, { "content-length": (await stat(file)).size });
    await pipeline(createReadStream(file, { highWaterMark }), response);
  }

  const server = createServer({ requestTimeout: 0 }, (request, response) => {
    const done = request.method === "PUT" ? take(request, response) : give(response);
    done.catch((error) => response.destroy(error as Error));
  });
  server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
}
