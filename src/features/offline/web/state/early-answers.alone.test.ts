import "fake-indexeddb/auto";
import { QueryClient } from "@tanstack/react-query";
import { waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { NetworkError } from "#kit/web/wire/call-errors.ts";
import { onDeviceAtOnce } from "#kit/web/wire/query.ts";
import { cachedFallbackHere } from "./cached-fallback.ts";
import { forgetHere } from "./here.ts";

const away = () => Promise.reject(new NetworkError("GET"));
const meKey = ["w1", "members", "me"];
const flagsKey = ["w1", "flags", "all"];

/** An app that opens on this device: it knows nothing but what the device keeps. */
function openedApp() {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: "offlineFirst",
        persister: cachedFallbackHere(
          () => client,
          () => {},
        ),
      },
    },
  });
  return (queryKey: readonly string[], queryFn: () => Promise<unknown>) =>
    client.fetchQuery({ queryKey, queryFn, ...onDeviceAtOnce() });
}

afterEach(forgetHere);

describe("[OF6] an answer that came before it was known who is here", () => {
  it("is kept for them once the server has said it", async () => {
    const ask = openedApp();
    await ask(flagsKey, async () => ({ learning: false }));
    await ask(flagsKey, async () => ({ learning: true }));
    await ask(meKey, async () => ({ id: "ada" }));
    await waitFor(async () => expect(await openedApp()(flagsKey, away)).toEqual({ learning: true }));
  });

  it("[OF5] is not stored for the next person", async () => {
    const ask = openedApp();
    await ask(flagsKey, async () => ({ learning: false }));
    forgetHere();
    await ask(meKey, async () => ({ id: "bob" }));
    await waitFor(async () => expect(await openedApp()(meKey, away)).toEqual({ id: "bob" }));
    await expect(openedApp()(flagsKey, away)).rejects.toThrow(NetworkError);
  });

  it("[OF8] is not stored after they have left, whose copies may be removed already", async () => {
    const ask = openedApp();
    await ask(meKey, async () => ({ id: "cem" }));
    await waitFor(async () => expect(await openedApp()(meKey, away)).toEqual({ id: "cem" }));
    const [isAsked, server] = [Promise.withResolvers<void>(), Promise.withResolvers<object>()];
    const asked = ask(flagsKey, () => {
      isAsked.resolve();
      return server.promise;
    });
    await isAsked.promise;
    // They leave between the answer and the write.
    const left = server.promise.then(forgetHere);
    server.resolve({ learning: true });
    await Promise.all([asked, left]);
    await ask(meKey, async () => ({ id: "cem", again: true }));
    await waitFor(async () => expect(await openedApp()(meKey, away)).toEqual({ id: "cem", again: true }));
    await expect(openedApp()(flagsKey, away)).rejects.toThrow(NetworkError);
  });

  it("[OF5] of another workspace waits for the person acting there", async () => {
    const ask = openedApp();
    await ask(["w2", "flags", "all"], async () => ({ learning: true }));
    await ask(meKey, async () => ({ id: "ada" }));
    await waitFor(async () => expect(await openedApp()(meKey, away)).toEqual({ id: "ada" }));
    await expect(openedApp()(["w2", "flags", "all"], away)).rejects.toThrow(NetworkError);
  });
});
