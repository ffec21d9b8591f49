import { beforeEach, expect, it } from "vitest";
import type { Build } from "../worker/cached-build.ts";
import { fetchAppFiles } from "./fetch-app-files.ts";

const build: Build = {
  version: "1",
  files: ["/theme.js"],
  assets: ["/assets/a.js", "/assets/b.js", "/assets/c.js", "/assets/d.js"],
  german: ["/assets/text.de-1.js"],
};

function server({ missing = "", version = build.version } = {}) {
  const asked: string[] = [];
  const load = (async (path: string) => {
    asked.push(path);
    if (path === missing) return new Response("", { status: 503 });
    return path === "/app-files.json" ? Response.json({ ...build, version }) : new Response("code");
  }) as typeof fetch;
  return { load, asked };
}

beforeEach(() => localStorage.clear());

it("fetches each file once for a version", async () => {
  const { load, asked } = server();
  await fetchAppFiles("en", load);
  expect(asked).toEqual(["/app-files.json", ...build.assets]);
  await fetchAppFiles("en", load);
  expect(asked).toEqual(["/app-files.json", ...build.assets, "/app-files.json"]);
  const next = server({ version: "2" });
  await fetchAppFiles("en", next.load);
  expect(next.asked).toHaveLength(1 + build.assets.length);
});

it("fetches the German words where German is read", async () => {
  const { load, asked } = server();
  await fetchAppFiles("de", load);
  expect(asked).toContain("/assets/text.de-1.js");
});

it("continues with the next page if a file failed to load", async () => {
  const { load } = server({ missing: "/assets/c.js" });
  await expect(fetchAppFiles("en", load)).rejects.toThrow("/assets/c.js answered 503");
  const next = server();
  await fetchAppFiles("en", next.load);
  expect(next.asked).toContain("/assets/c.js");
});
