import { expect, test } from "vitest";
import { createUploadQueue, type UploadDeps } from "./upload-queue.ts";

const file = (name: string) => new File(["x"], name, { type: "image/png" });
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A server that answers when the test says so. */
function queueBefore() {
  const calls: { name: string; answer: (id: string) => void; fail: () => void; signal: AbortSignal }[] = [];
  const upload: UploadDeps["upload"] = ({ name }, { signal, onProgress }) => {
    onProgress(0.5);
    return new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
      calls.push({ name, signal, answer: (id) => resolve({ id }), fail: () => reject(new Error("no answer")) });
    });
  };
  let ids = 0;
  const queue = createUploadQueue({ upload, words: (_, name) => `${name} failed`, newId: () => `u${++ids}` });
  const arrived: string[] = [];
  return {
    queue,
    calls,
    arrived,
    add: (...names: string[]) => queue.add("field", names.map(file), (id) => arrived.push(id)),
  };
}

test("two uploads run at a time, and each reports its id when it has completed", async () => {
  const { queue, calls, arrived, add } = queueBefore();
  add("a", "b", "c");
  expect(calls.map((call) => call.name)).toEqual(["a", "b"]);
  expect(queue.uploads().map((one) => one.part)).toEqual([0.5, 0.5, 0]);
  calls[0]?.answer("A");
  await settled();
  expect(arrived).toEqual(["A"]);
  expect(calls.map((call) => call.name)).toEqual(["a", "b", "c"]);
  expect(queue.uploads().map((one) => one.name)).toEqual(["b", "c"]);
});

test("one that failed says why, and can be tried again", async () => {
  const { queue, calls, arrived, add } = queueBefore();
  add("a");
  calls[0]?.fail();
  await settled();
  expect(queue.uploads()[0]?.failure).toBe("a failed");
  expect(queue.isBusy()).toBe(false);
  queue.retry(queue.uploads()[0]?.id ?? "");
  calls[1]?.answer("A");
  await settled();
  expect(arrived).toEqual(["A"]);
  expect(queue.uploads()).toEqual([]);
});

test("one that was called off never arrives, and the next starts", async () => {
  const { queue, calls, arrived, add } = queueBefore();
  add("a", "b", "c");
  queue.cancel(queue.uploads()[0]?.id ?? "");
  expect(calls[0]?.signal.aborted).toBe(true);
  await settled();
  expect(calls.map((call) => call.name)).toEqual(["a", "b", "c"]);
  calls[0]?.answer("A");
  await settled();
  expect(arrived).toEqual([]);
});

test("[P181] each completed upload names those chosen after it that have already arrived, so that it is put before them", async () => {
  const { queue, calls } = queueBefore();
  const placed: [string, string, readonly string[]][] = [];
  queue.add("field", ["a", "b", "c"].map(file), (id, { name }, later) => placed.push([id, name, later]));
  calls[1]?.answer("B");
  await settled();
  calls[2]?.answer("C");
  await settled();
  calls[0]?.answer("A");
  await settled();
  expect(placed).toEqual([
    ["B", "b", []],
    ["C", "c", []],
    ["A", "a", ["B", "C"]],
  ]);
});
