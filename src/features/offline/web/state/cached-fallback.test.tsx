import { QueryClient } from "@tanstack/react-query";
import { waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Problem } from "#kit/problem.ts";
import { NetworkError } from "#kit/web/wire/call-errors.ts";
import { isAway, reportAnswered } from "#kit/web/wire/contact.ts";
import { alsoOf, onDevice, onDeviceAtOnce, onDeviceBy, onDeviceOr } from "#kit/web/wire/query.ts";
import { cachedFallback } from "./cached-fallback.ts";

const away = () => Promise.reject(new NetworkError("GET"));

function device(known: Record<string, unknown> = {}, isHanging = false) {
  const kept = new Map(Object.entries(known));
  const patience = Promise.withResolvers<void>();
  const late = vi.fn<(key: readonly unknown[], answer: unknown) => void>();
  const refused = vi.fn<() => void>();
  const persister = cachedFallback({
    find: async ([key]) => (isHanging ? new Promise(() => {}) : kept.get(String(key))),
    findAll: async ([key]) => [...kept].filter(([one]) => one.startsWith(String(key))).map(([, answer]) => answer),
    keep: ([key], answer) => void kept.set(String(key), answer),
    drop: ([key]) => void kept.delete(String(key)),
    wait: () => patience.promise,
    late,
    refused,
  });
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: "offlineFirst", persister } },
  });
  const ask = (queryFn: () => Promise<unknown>, kept = true) =>
    client.fetchQuery({ queryKey: ["list"], queryFn, ...(kept && onDevice()) });
  const askAtOnce = (queryFn: () => Promise<unknown>) =>
    client.fetchQuery({ queryKey: ["list"], queryFn, ...onDeviceAtOnce() });
  return { client, ask, askAtOnce, kept, late, refused, runsOut: patience.resolve };
}

beforeEach(reportAnswered);

describe("[OF6] a query", () => {
  it("is answered by the server, and the answer is kept", async () => {
    const one = device({ list: "old" });
    expect(await one.ask(async () => "new")).toBe("new");
    expect(one.kept.get("list")).toBe("new");
  });

  it("is answered by the device where there is no network", async () => {
    expect(await device({ list: "old" }).ask(away)).toBe("old");
  });

  it("is answered by what the device works out from what it keeps, which is stored nowhere", async () => {
    const one = device();
    const { client } = one;
    const search = (queryFn: () => Promise<unknown>) =>
      client.fetchQuery({ queryKey: ["search"], queryFn, ...onDeviceBy(async () => "found here", alsoOf("list")) });
    expect(await search(away)).toBe("found here");
    expect(await search(async () => "found there")).toBe("found there");
    expect(one.kept.size).toBe(0);
  });

  it("that was never asked before is answered by other answers that the device keeps", async () => {
    const one = device({ "values of a": 1, "values of b": 2 });
    const { client } = one;
    const sum = (queryFn: () => Promise<unknown>) =>
      client.fetchQuery({
        queryKey: ["sum"],
        queryFn,
        ...onDeviceOr(async ({ all }) => (await all(["values"])).reduce<number>((total, n) => total + Number(n), 0)),
      });
    expect(await sum(away)).toBe(3);
    expect(await sum(async () => 10)).toBe(10);
    expect(await sum(away)).toBe(10);
  });

  it("fails as it did where the device keeps nothing", async () => {
    await expect(device().ask(away)).rejects.toThrow(NetworkError);
  });

  it("that hangs is answered by the device once the server has had its time, and by the server when it comes", async () => {
    const one = device({ list: "old" });
    const server = Promise.withResolvers<string>();
    const asked = one.ask(() => server.promise);
    one.runsOut();
    expect(await asked).toBe("old");
    expect(isAway()).toBe(true);
    server.resolve("new");
    await waitFor(() => expect(one.late).toHaveBeenCalledWith(["list"], "new"));
    expect(one.kept.get("list")).toBe("new");
  });

  it.each(["ask", "askAtOnce"] as const)("is answered by the server although the store hangs (%s)", async (how) => {
    const one = device({ list: "old" }, true);
    const server = Promise.withResolvers<string>();
    const asked = one[how](() => server.promise);
    one.runsOut();
    server.resolve("new");
    expect(await asked).toBe("new");
  });

  it("that hangs keeps waiting where the device has no copy", async () => {
    const one = device();
    const server = Promise.withResolvers<string>();
    const asked = one.ask(() => server.promise);
    one.runsOut();
    server.resolve("new");
    expect(await asked).toBe("new");
  });

  it.each([
    ["that was answered in time", () => Promise.resolve("new")],
    ["that was refused in time", () => Promise.reject(new Problem("notFound"))],
  ])("%s says nothing of a server that is away, however late the clock", async (_, answer) => {
    const one = device();
    await one.ask(answer).catch(() => {});
    one.runsOut();
    await new Promise((resolve) => setTimeout(resolve));
    expect(isAway()).toBe(false);
  });

  it.each([404, 403] as const)(
    "that the server refuses with %i is refused, and nothing of it stays",
    async (status) => {
      const one = device({ list: "old" });
      const problem = new Problem(status === 404 ? "notFound" : "forbidden");
      await expect(one.ask(() => Promise.reject(problem))).rejects.toBe(problem);
      expect(one.kept.size).toBe(0);
    },
  );

  it("[OF5] of a person whose session has ended is refused: stored content stays sealed", async () => {
    const one = device({ list: "old" });
    const problem = new Problem("unauthenticated");
    await expect(one.ask(() => Promise.reject(problem))).rejects.toBe(problem);
    expect(one.kept.get("list")).toBe("old");
  });

  it("that is not cacheable is neither stored nor looked up", async () => {
    const one = device({ list: "old" });
    await expect(one.ask(away, false)).rejects.toThrow(NetworkError);
    await one.ask(async () => "new", false).catch(() => {});
    expect(one.kept.get("list")).toBe("old");
  });
});

describe("[OF18] a query that every screen needs", () => {
  it("is answered by the device at once, and by the server when it comes", async () => {
    const one = device({ list: "old" });
    const server = Promise.withResolvers<string>();
    expect(await one.askAtOnce(() => server.promise)).toBe("old");
    expect(isAway()).toBe(false);
    server.resolve("new");
    await waitFor(() => expect(one.late).toHaveBeenCalledWith(["list"], "new"));
    expect(one.refused).not.toHaveBeenCalled();
  });

  it("is answered by the server where the device keeps nothing", async () => {
    expect(await device().askAtOnce(async () => "new")).toBe("new");
  });

  it("is asked of the server again once it was answered", async () => {
    const one = device({ list: "old" });
    await one.askAtOnce(async () => "new");
    await waitFor(() => expect(one.kept.get("list")).toBe("new"));
    expect(await one.askAtOnce(async () => "newer")).toBe("newer");
  });

  it.each(["unauthenticated", "forbidden", "notFound"] as const)(
    "%s: what the device showed is taken back",
    async (kind) => {
      const one = device({ list: "old" });
      const server = Promise.withResolvers<string>();
      expect(await one.askAtOnce(() => server.promise)).toBe("old");
      server.reject(new Problem(kind));
      await waitFor(() => expect(one.refused).toHaveBeenCalledOnce());
    },
  );

  it.each([
    ["has no network", new NetworkError("GET")],
    ["has trouble", new Problem("unavailable")],
  ])("stays answered where the server %s", async (_, error) => {
    const one = device({ list: "old" });
    expect(await one.askAtOnce(() => Promise.reject(error))).toBe("old");
    await new Promise((resolve) => setTimeout(resolve));
    expect(one.refused).not.toHaveBeenCalled();
  });
});
