import { fork } from "node:child_process";
import { once } from "node:events";
import { readFile, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Curled, findCurl, runCurl } from "#tests/support/curl.ts";
import { uploadByGoogle } from "#tests/support/google-upload.ts";
import { localPlace, type OpenPlace } from "#tests/support/uploading/places.ts";
import { sha256OfFile, testFile } from "#tests/support/uploading/test-file.ts";
import { UploadClient } from "#tests/support/uploading/upload-client.ts";

/*
 * Clients that others wrote, for the protocol as others have it [M13] [M14]: Google's own for resumable uploads, and
 * curl. What they do when a connection breaks is theirs; the file must be whole all the same.
 */

const mebibyte = 1024 ** 2;
const seed = 9;
const video = testFile(20 * mebibyte + 7, seed);
const sha256 = sha256OfFile(video);

let place: OpenPlace;
let proxy: CuttingProxy;
beforeAll(async () => {
  place = await localPlace();
  proxy = await CuttingProxy.before(place.nodes()[0]);
});
afterAll(async () => {
  proxy?.close();
  await place?.close();
});

/** Passes connections on, and cuts them once so many bytes have gone up in all. */
class CuttingProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** Counts of bytes at which everything is cut, the lowest first. */
  cutsAt: number[] = [];
  passedBytes = 0;

  private constructor(target: URL) {
    this.#server = createServer((near) => {
      const far = connect(Number(target.port), target.hostname);
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(socket);
        socket.on("error", () => {});
        socket.on("close", () => {
          this.#sockets.delete(socket);
          // What came before the cut arrives.
          other.destroySoon();
        });
      }
      near.on("data", (bytes) => {
        this.passedBytes += bytes.length;
        const [cut] = this.cutsAt;
        if (cut === undefined || this.passedBytes < cut) return void far.write(bytes);
        this.cutsAt.shift();
        near.destroy();
      });
      far.pipe(near);
    });
  }

  static before(target: string): Promise<CuttingProxy> {
    const made = new CuttingProxy(new URL(target));
    return new Promise((resolve) => made.#server.listen(0, "127.0.0.1", () => resolve(made)));
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }
}

/** Announced and begun, at the proxy. */
async function begun(): Promise<{ readonly client: UploadClient; readonly uri: string }> {
  const client = new UploadClient(place.uploader, () => place.nodes()[0], video, 8 * mebibyte);
  expect((await client.begin()).status).toBe(201);
  return { client, uri: `${proxy.origin}${new URL(client.address.location).pathname}` };
}

async function expectWhole(client: UploadClient): Promise<void> {
  expect(await client.received()).toBe(video.size);
  expect(await client.finish(sha256)).toBe(200);
  expect(await client.fetched()).toEqual({ sha256, size: video.size });
}

describe("Google's client for resumable uploads", () => {
  const { size } = video;
  const chunkSize = 8 * mebibyte;
  const wishOf = (uri: string) => ({ origin: proxy.origin, uri, size, seed });

  it.each([{}, { chunkSize }])("uploads with %o", async (options) => {
    const { client, uri } = await begun();
    await uploadByGoogle({ ...wishOf(uri), ...options });
    await expectWhole(client);
  });

  it("goes on by itself where the connection is cut, again and again", { timeout: 120_000 }, async () => {
    const { client, uri } = await begun();
    const from = proxy.passedBytes;
    proxy.cutsAt = [3, 12, 19].map((mebibytes) => from + mebibytes * mebibyte);
    await uploadByGoogle({ ...wishOf(uri), chunkSize });
    expect(proxy.cutsAt).toEqual([]);
    await expectWhole(client);
    // For each of three cuts a chunk at most is sent again.
    expect(proxy.passedBytes - from).toBeLessThan(size + 3 * chunkSize + mebibyte);
  });

  it("is killed, and goes on in another process that knows the address alone", { timeout: 120_000 }, async () => {
    const { client, uri } = await begun();
    const first = fork(fileURLToPath(new URL("../support/google-upload.ts", import.meta.url)));
    const ended = once(first, "exit");
    first.send({ ...wishOf(uri), chunkSize, stallsAt: 12 * mebibyte });
    while ((await client.received()) === 0) await sleep(10);
    first.kill("SIGKILL");
    expect(await ended).toEqual([null, "SIGKILL"]);
    expect(await client.received()).toBe(chunkSize);
    await uploadByGoogle({ ...wishOf(uri), chunkSize });
    await expectWhole(client);
  });
});

describe("curl", () => {
  const files: string[] = [];
  let curl: string;
  beforeAll(async () => {
    curl = await findCurl();
  });
  afterAll(async () => {
    for (const file of files) await rm(file, { force: true });
  });

  async function onDisk(bytes: Buffer): Promise<string> {
    const file = path.join(os.tmpdir(), `fettle-curl-${process.pid}-${files.length}`);
    files.push(file);
    await writeFile(file, bytes);
    return file;
  }
  const run = (...args: readonly string[]) => runCurl(curl, ...args);
  const bearer = () => ["-H", `authorization: Bearer ${place.uploader.token}`];
  const json = (body: object) => ["-H", "content-type: application/json", "--data-binary", JSON.stringify(body)];
  const assets = () => `${place.nodes()[0]}/v1/${place.uploader.workspaceId}/assets`;

  async function announced(isResumable: boolean) {
    const body = { content_type: "video/mp4", is_resumable: isResumable };
    const answer = await run(...bearer(), ...json(body), assets());
    expect(answer.status).toBe(201);
    const { file_fettle_id: id, signed_upload_url: url } = JSON.parse(answer.body) as Record<string, string>;
    return { id: id ?? "", url: url ?? "" };
  }

  async function started() {
    const { id, url } = await announced(true);
    const answer = await run("-X", "POST", "-H", "x-goog-resumable: start", "-H", "content-length: 0", url);
    expect(answer.status).toBe(201);
    return { id, location: answer.headers.location ?? "" };
  }

  const finish = (id: string, checksum: string) =>
    run(...bearer(), "-X", "PUT", ...json({ file_name: "film.mp4", origin: "web", checksum }), `${assets()}/${id}`);
  const ask = (location: string) =>
    run("-X", "PUT", "-H", `content-range: bytes */${video.size}`, "-H", "content-length: 0", location);
  const rangeOf = ({ status, headers }: Curled) => ({ status, range: headers.range });

  it("uploads in a single shot, with -T and with --data-binary, and downloads with ranges", async () => {
    const short = testFile(mebibyte, 3);
    const checksum = sha256OfFile(short);
    const file = await onDisk(short.read(0, short.size));
    for (const how of [
      ["-T", file],
      ["-X", "POST", "--data-binary", `@${file}`],
    ]) {
      const { id, url } = await announced(false);
      expect((await run(...how, url)).status).toBe(204);
      expect((await finish(id, checksum)).status).toBe(200);
      const copy = await onDisk(Buffer.alloc(0));
      const head = await onDisk(Buffer.alloc(0));
      const down = ["-o", copy, "-D", head, ...bearer(), `${assets()}/${id}`];
      await runCurl(curl, "--no-include", "-r", "0-99999", ...down);
      expect(await readFile(head, "utf8")).toContain("206 Partial Content");
      // Curl asks for the rest of what it has.
      await runCurl(curl, "--no-include", "-C", "-", ...down);
      expect((await readFile(copy)).equals(short.read(0, short.size))).toBe(true);
      expect(await readFile(head, "utf8")).toContain(`x-checksum-sha256: ${checksum}`);
    }
  });

  it("uploads in chunks, asks how much has arrived, and goes on with -C", async () => {
    const { id, location } = await started();
    expect(rangeOf(await ask(location))).toEqual({ status: 308, range: undefined });
    const first = await onDisk(video.read(0, 8 * mebibyte));
    const range = `content-range: bytes 0-${8 * mebibyte - 1}/${video.size}`;
    const answer = await run("-X", "PUT", "-H", range, "--data-binary", `@${first}`, location);
    expect(rangeOf(answer)).toEqual({ status: 308, range: `bytes=0-${8 * mebibyte - 1}` });
    expect(rangeOf(await ask(location))).toEqual({ status: 308, range: `bytes=0-${8 * mebibyte - 1}` });
    const whole = await onDisk(video.read(0, video.size));
    expect((await run("-T", whole, "-C", String(8 * mebibyte), location)).status).toBe(200);
    expect((await ask(location)).status).toBe(200);
    expect((await finish(id, sha256)).status).toBe(200);
  });

  it("goes on where it was cut in the middle of a body", async () => {
    const { id, location } = await started();
    const whole = await onDisk(video.read(0, video.size));
    proxy.cutsAt = [proxy.passedBytes + 12 * mebibyte];
    const cut = await run("-T", whole, `${proxy.origin}${new URL(location).pathname}`);
    expect(cut.exit).not.toBe(0);
    let arrived = await ask(location);
    for (; arrived.status === 503; arrived = await ask(location)) await sleep(50);
    expect(rangeOf(arrived)).toEqual({ status: 308, range: `bytes=0-${8 * mebibyte - 1}` });
    expect((await run("-T", whole, "-C", String(8 * mebibyte), location)).status).toBe(200);
    expect((await finish(id, sha256)).status).toBe(200);
  });

  it("cancels", async () => {
    const { location } = await started();
    expect((await run("-X", "DELETE", location)).status).toBe(204);
    expect((await ask(location)).status).toBe(404);
  });
});
