import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LentBody } from "./lent-body.ts";

const chunkBytes = 256 * 1024;
let source: AsyncIterable<Uint8Array>;
/** How the last source ended. */
let ended: "read" | "left" | undefined;

/** One piece of memory, filled again for every chunk; `fails` behind so many. */
async function* lending(chunks: number, fails = false): AsyncGenerator<Uint8Array> {
  const memory = Buffer.alloc(chunkBytes);
  ended = "left";
  for (let chunk = 0; chunk < chunks; chunk++) yield memory.fill(chunk);
  if (fails) throw new Error("the disk is gone");
  ended = "read";
}

const server = createServer((_request, response) => {
  const body = new LentBody(source);
  body.on("error", () => response.destroy());
  response.on("close", () => body.destroy());
  body.pipe(response);
});
const port = () => (server.address() as AddressInfo).port;

beforeAll(async () => void (await once(server.listen(0, "127.0.0.1"), "listening")));
afterAll(() => void server.close());

test("sends each chunk as it was, though its memory is used again", async () => {
  source = lending(40);
  const answer = await fetch(`http://127.0.0.1:${port()}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes).toHaveLength(40 * chunkBytes);
  for (let chunk = 0; chunk < 40; chunk++) {
    const expected = Buffer.alloc(chunkBytes, chunk);
    expect(bytes.subarray(chunk * chunkBytes, (chunk + 1) * chunkBytes).equals(expected)).toBe(true);
  }
  expect(ended).toBe("read");
});

test("requests no more once its reader has gone", async () => {
  source = lending(1_000_000);
  const socket = connect(port(), "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
  await once(socket, "data");
  socket.destroy();
  const isOver = (source as AsyncGenerator<Uint8Array>).next.bind(source);
  // A generator that was left answers that it is done; one that is still read waits for its turn.
  while (!(await isOver()).done) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(ended).toBe("left");
});

test("breaks off where its source does", async () => {
  source = lending(3, true);
  await expect(fetch(`http://127.0.0.1:${port()}`).then((answer) => answer.arrayBuffer())).rejects.toThrow();
});
