import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { reportAnswered } from "#kit/web/wire/contact.ts";
import { countedIds } from "#tests/support/content-samples.ts";
import { TestServer } from "#tests/support/web/test-server.ts";
import { assetEndpoints } from "../../contract.ts";
import { pictureKey, pictureState, watchPicture } from "./picture-cache.ts";

const newId = countedIds(0x700);
let server: TestServer;

beforeEach(() => {
  server = new TestServer();
  vi.stubGlobal("fetch", server.fetch);
  Object.assign(URL, { createObjectURL: () => "blob:picture", revokeObjectURL: () => {} });
});

afterEach(() => vi.unstubAllGlobals());

function watched() {
  const key = pictureKey(newId(), newId(), "small");
  const stop = watchPicture(key, () => {});
  return { state: () => pictureState(key), stop };
}

const asked = () => server.sentTo(assetEndpoints.download).length;

const unreachable = (): never => {
  throw new Error("no network");
};

it("a picture that failed for want of a network is loaded when the server answers again", async () => {
  server.on(assetEndpoints.download, unreachable);
  const { state, stop } = watched();
  await waitFor(() => expect(state().hasFailed).toBe(true));
  server.on(assetEndpoints.download, () => new Blob(["png"]));
  reportAnswered();
  await waitFor(() => expect(state().url).toBe("blob:picture"));
  stop();
});

it("a picture that is hidden by then is not", async () => {
  server.on(assetEndpoints.download, unreachable);
  const { state, stop } = watched();
  await waitFor(() => expect(state().hasFailed).toBe(true));
  stop();
  reportAnswered();
  expect(asked()).toBe(1);
});

it("a picture that is not there is asked for once", async () => {
  const { state, stop } = watched();
  await waitFor(() => expect(state().hasFailed).toBe(true));
  expect(state().isAwaited).toBe(false);
  stop();
});
