import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { remember } from "../device/device-memory.ts";
import { askToResume, beginToResume, openedKey } from "./resume.ts";

const asked = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  asked.mockImplementation(async () => new Response(`answer ${asked.mock.calls.length}`));
  vi.stubGlobal("fetch", asked);
  remember(openedKey, "opened");
});
afterEach(async () => {
  await askToResume().catch(() => {});
  vi.unstubAllGlobals();
  vi.useRealTimers();
  asked.mockReset();
});

const answer = async (): Promise<string> => (await askToResume()).text();

it("asks before anybody needs to know, and answers once with that", async () => {
  await beginToResume();
  expect(asked).toHaveBeenCalledTimes(1);
  expect([await answer(), await answer()]).toEqual(["answer 1", "answer 2"]);
});

it("sends no request in a browser where no one has signed in", async () => {
  remember(openedKey, null);
  await beginToResume();
  expect(asked).not.toHaveBeenCalled();
});

it("keeps no answer for later", async () => {
  await beginToResume();
  vi.advanceTimersByTime(60_000);
  expect(await answer()).toBe("answer 2");
});

it("passes the failure on to the caller that takes the result", async () => {
  asked.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await beginToResume();
  await expect(askToResume()).rejects.toThrow("Failed to fetch");
  expect(await answer()).toBe("answer 2");
});
