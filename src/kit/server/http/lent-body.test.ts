import { once } from "node:events";
import { mkdtemp, open, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { SpanStream } from "../storage/span-stream.ts";
import { LentBody } from "./lent-body.ts";

const mebibyte = 1024 * 1024;
const fileBytes = 20 * mebibyte;
let folder: string;
let file: string;

/** So many bytes of the file, read a mebibyte at a time into memory that is used again. */
const streamOf = (bytes: number) => new SpanStream([{ path: file, at: 0, bytes }]);

let body: LentBody;
const server = createServer((_request, response) => {
  body.on("error", () => response.destroy());
  response.on("close", () => body.destroy());
  body.pipe(response);
});
const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const answer = async () => Buffer.from(await (await fetch(address())).arrayBuffer());
const mayRead = async () => {};

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "fettle-lent-"));
  file = path.join(folder, "file");
  const handle = await open(file, "w");
  for (let at = 0; at < fileBytes; at += mebibyte) await handle.write(Buffer.alloc(mebibyte, at / mebibyte));
  await handle.close();
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

test("sends each chunk as it was, though its memory is used again", async () => {
  body = new LentBody(streamOf(fileBytes), mayRead);
  const bytes = await answer();
  expect(bytes).toHaveLength(fileBytes);
  for (let at = 0; at < fileBytes; at += mebibyte) {
    expect(bytes.subarray(at, at + mebibyte).equals(Buffer.alloc(mebibyte, at / mebibyte))).toBe(true);
  }
});

test("closes its source once its reader has gone", async () => {
  const source = streamOf(fileBytes);
  body = new LentBody(source, mayRead);
  const closed = once(source, "close");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
  await once(socket, "data");
  socket.destroy();
  await closed;
});

test("closes a source that nobody began to read", async () => {
  const handle = await open(file, "r");
  const source = new SpanStream([{ path: file, at: 0, bytes: fileBytes }], handle);
  new LentBody(source, mayRead).destroy();
  await vi.waitFor(() => expect(handle.fd).toBe(-1));
});

test("breaks off where its source does", async () => {
  body = new LentBody(streamOf(fileBytes + 1), mayRead);
  await expect(answer()).rejects.toThrow();
});

test("breaks off once its reader may not read any more (threat B15)", async () => {
  let asked = 0;
  const untilRemoved = async () => {
    if (++asked > 3) throw new Error("the reader was removed");
  };
  body = new LentBody(streamOf(fileBytes), untilRemoved, -1);
  await expect(answer()).rejects.toThrow();
  expect(asked).toBe(4);
});
