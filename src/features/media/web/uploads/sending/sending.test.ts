import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { waitAfter } from "#kit/backoff.ts";
import { isProblem, Problem } from "#kit/problem.ts";
import { chunkBytes, singleShotBytesMax } from "../../../contract.ts";
import { type Fate, ModelServer } from "../testing/model-server.ts";
import { type Answer, afterAnswer, type Patience, type Sending, startSending } from "./sending.ts";

const patience: Patience = { failuresMax: 5, startsAnewMax: 1 };
const session = { fileId: "0", location: "/sessions/0" };
const mib = 1024 ** 2;
const size = 30 * mib;
const none: Answer = { is: "none", error: new Error("No network") };
const gone: Answer = { is: "gone", error: new Problem("gone", "uploadEnded") };

const at = (some: Partial<Sending>): Sending => ({ ...startSending(size, session), ...some });
const chunk = at({ step: { is: "sendChunk", from: 8 * mib, to: 16 * mib }, sentBytes: 8 * mib });

describe("what follows from an answer", () => {
  test.each<[string, Sending, Answer, Partial<Sending>]>([
    ["[MU1] what goes on asks first", startSending(size, session), { is: "has", bytes: 8 * mib }, { step: chunk.step }],
    [
      "a small file goes in one piece",
      startSending(singleShotBytesMax),
      { is: "announced", fileId: "1", url: "/t" },
      { step: { is: "sendWhole", url: "/t" } },
    ],
    [
      "a larger one in chunks",
      startSending(singleShotBytesMax + 1),
      { is: "announced", fileId: "1", url: "/t" },
      { step: { is: "begin", url: "/t" } },
    ],
    [
      "the first chunk",
      at({ step: { is: "begin", url: "/t" } }),
      { is: "begun", location: "/s" },
      { location: "/s", step: { is: "sendChunk", from: 0, to: 8 * mib } },
    ],
    [
      "the next chunk",
      chunk,
      { is: "has", bytes: 16 * mib },
      { step: { is: "sendChunk", from: 16 * mib, to: 24 * mib }, sentBytes: 16 * mib },
    ],
    [
      "the last one is shorter",
      chunk,
      { is: "has", bytes: 24 * mib },
      { step: { is: "sendChunk", from: 24 * mib, to: 30 * mib } },
    ],
    ["[MU2] after a failure it asks", chunk, none, { step: { is: "ask" }, waitMs: 1000, failures: 1 }],
    [
      "[MU2] busy is waited for as long as the server says",
      chunk,
      { is: "later", afterMs: 7000, error: none },
      { step: { is: "ask" }, waitMs: 7000 },
    ],
    [
      "[MU2] a chunk that was not taken is not sent again at once",
      chunk,
      { is: "has", bytes: 8 * mib },
      { step: chunk.step, waitMs: 1000, failures: 1 },
    ],
    ["progress makes up for failures", { ...chunk, failures: 4 }, { is: "has", bytes: 16 * mib }, { failures: 0 }],
    ["whole, it is proven", chunk, { is: "whole" }, { step: { is: "prove" }, sentBytes: size }],
    [
      "[MU4] a lost address is replaced once",
      chunk,
      gone,
      { step: { is: "announce" }, startedAnew: 1, sentBytes: 0, location: undefined, fileId: undefined },
    ],
    [
      "a ticket whose use nobody answered",
      at({ step: { is: "begin", url: "/t" } }),
      gone,
      { step: { is: "announce" }, startedAnew: 0, failures: 1 },
    ],
    [
      "a small file that may have arrived",
      at({ step: { is: "sendWhole", url: "/t" } }),
      gone,
      { step: { is: "prove" } },
    ],
    [
      "and had not",
      at({ step: { is: "prove" } }),
      { is: "refused", error: new Problem("conflict", "uploadMissing") },
      { step: { is: "announce" }, failures: 1 },
    ],
    ["proven, it is done", at({ step: { is: "prove" } }), { is: "proven" }, { step: { is: "done" } }],
  ])("%s", (_, now, answer, expected) => {
    expect(afterAnswer(now, answer, patience)).toMatchObject(expected);
  });

  test("[MU4] an address that is lost twice is a failure, and so is a refusal", () => {
    expect(afterAnswer({ ...chunk, startedAnew: 1 }, gone, patience).step).toMatchObject({ is: "failed" });
    const refused: Answer = { is: "refused", error: new Problem("unsupported") };
    expect(afterAnswer(chunk, refused, patience).step).toEqual({ is: "failed", error: refused.error });
  });

  test("[MU3] waits grow to half a minute, and trying ends after the given time", () => {
    expect([0, 1, 2, 3, 5, 6, 50].map(waitAfter)).toEqual([0, 1000, 2000, 4000, 16_000, 30_000, 30_000]);
    let now = chunk;
    for (let tries = 0; tries < patience.failuresMax; tries++) now = afterAnswer(now, none, patience);
    expect(now.step).toEqual({ is: "ask" });
    expect(afterAnswer(now, none, patience).step).toMatchObject({ is: "failed" });
  });
});

/** Takes the steps of one file against the model, by numbers alone. */
function sendAll(server: ModelServer, sizeBytes: number, patient: Patience): Sending {
  let now = startSending(sizeBytes);
  for (let steps = 0; now.step.is !== "done" && now.step.is !== "failed"; steps++) {
    if (steps > 5000) throw new Error("It never ends");
    now = afterAnswer(now, answerTo(server, now), patient);
  }
  return now;
}

function answerTo(server: ModelServer, { step, location = "", fileId = "", sizeBytes }: Sending): Answer {
  switch (step.is) {
    case "announce":
      return server.announce();
    case "begin":
      return server.begin(step.url);
    case "sendWhole":
      return server.sendWhole(step.url, new Uint8Array(sizeBytes));
    case "sendChunk":
      return server.sendChunk(location, step.from, step.to - step.from, sizeBytes);
    case "ask":
      return server.ask(location);
    case "prove":
      return server.prove(fileId, "a");
    default:
      throw new Error("No call");
  }
}

const sizes = fc.oneof(
  fc.constantFrom(
    1,
    singleShotBytesMax,
    singleShotBytesMax + 1,
    2 * chunkBytes,
    2 * chunkBytes + 1,
    5 * chunkBytes - 1,
  ),
  fc.integer({ min: singleShotBytesMax + 1, max: 40 * chunkBytes }),
);
const weather = (...fates: Fate[]) => fc.array(fc.constantFrom<Fate>("well", ...fates), { maxLength: 60 });
const endless: Patience = { failuresMax: Number.POSITIVE_INFINITY, startsAnewMax: 1 };

describe("whatever befalls the calls", () => {
  test("[MU2] a network that fails and a server that is busy only cost time: the file arrives whole", () => {
    fc.assert(
      fc.property(sizes, weather("requestLost", "answerLost", "busy"), (sizeBytes, fates) => {
        const server = new ModelServer(fates);
        expect(sendAll(server, sizeBytes, endless).step).toEqual({ is: "done" });
        expect(server.stored.map((file) => file.received)).toEqual([sizeBytes]);
        expect(server.misplaced).toBe(0);
        // [MU2] For every body that was lost at most that one chunk goes out again.
        const lostBodies = fates.filter((fate) => fate !== "well").length;
        expect(server.sentBytes).toBeLessThanOrEqual(sizeBytes + lostBodies * Math.min(chunkBytes, sizeBytes));
      }),
      { numRuns: 500 },
    );
  });

  test("[MU4] with addresses that expire and refusals it arrives whole or ends with a reason", () => {
    const fates = weather("requestLost", "answerLost", "busy", "expired", "expired", "refused");
    fc.assert(
      fc.property(sizes, fates, (sizeBytes, befalling) => {
        const server = new ModelServer(befalling);
        const { step, startedAnew } = sendAll(server, sizeBytes, endless);
        if (step.is === "failed") expect(isProblem(step.error)).toBe(true);
        else expect(server.stored.at(-1)?.received).toBe(sizeBytes);
        expect(server.stored.filter((file) => file.received !== sizeBytes)).toEqual([]);
        expect(startedAnew).toBeLessThanOrEqual(1);
      }),
      { numRuns: 500 },
    );
  });

  test("[MU3] with a short time limit it gives up and reports that there was no response", () => {
    const server = new ModelServer(Array<Fate>(20).fill("requestLost"));
    expect(sendAll(server, size, patience).step).toMatchObject({ is: "failed", error: { name: "NetworkError" } });
    expect(server.calls).toHaveLength(patience.failuresMax + 1);
  });
});
