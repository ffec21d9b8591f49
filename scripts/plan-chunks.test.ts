import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PlannedModule, planChunks } from "./plan-chunks.ts";
import { reached } from "./reached.ts";

const fileSize = 800;

const modulesOf = (lines: Readonly<Record<string, string>>, size = 10): Map<string, PlannedModule> =>
  new Map(Object.entries(lines).map(([id, imports]) => [id, { imports: imports.split(" ").filter(Boolean), size }]));

const plan = (modules: ReadonlyMap<string, PlannedModule>, screens: readonly string[]) =>
  planChunks(modules, screens, fileSize)
    .map((chunk) => chunk.sort().join(" "))
    .sort();

describe("modules that the same screens load", () => {
  it("form one file, whatever they import", () => {
    const modules = modulesOf({ list: "row", detail: "row", row: "icon", icon: "", title: "", page: "title" });
    expect(plan(modules, ["list", "detail", "page"])).toEqual(["icon row", "title"]);
  });

  it("join a file that other screens load if they are small", () => {
    const modules = modulesOf({ list: "row", detail: "row icon", row: "", icon: "" });
    expect(plan(modules, ["list", "detail"])).toEqual(["icon row"]);
  });

  it("stay separate if other screens would load much that they do not need", () => {
    const modules = modulesOf({ list: "row", detail: "row film", row: "" });
    modules.set("film", { imports: [], size: 5_000 });
    expect(plan(modules, ["list", "detail"])).toEqual(["film", "row"]);
  });

  it("stay separate if a heavy screen would load them without needing them", () => {
    const modules = modulesOf({ list: "row icon", detail: "row", row: "", icon: "" });
    expect(plan(modules, ["list", "detail"])).toEqual(["icon row"]);
    modules.set("film", { imports: [], size: 5_000 });
    modules.set("detail", { imports: ["row", "film"], size: 10 });
    expect(plan(modules, ["list", "detail"])).toEqual(["film", "icon", "row"]);
  });

  it("join another file if that saves a screen a request that costs more", () => {
    const modules = modulesOf({ list: "row", detail: "row icon", page: "row", row: "", icon: "" }, 180);
    expect(plan(modules, ["list", "detail", "page"])).toEqual(["icon", "row"]);
    const weightOf = (screen: string) => (screen === "detail" ? 100 : 1);
    expect(planChunks(modules, ["list", "detail", "page"], fileSize, weightOf)).toHaveLength(1);
  });

  it("join where what is loaded later needs both, unless that costs the screens more", () => {
    const modules = modulesOf({ list: "row", detail: "icon", row: "", icon: "", palette: "row icon only", only: "" });
    const files = (weight: number) =>
      planChunks(
        modules,
        ["list", "detail"],
        fileSize,
        (one) => (one === "after" ? weight : 1),
        new Map([["after", ["palette"]]]),
      );
    expect(files(1)).toHaveLength(2);
    expect(files(20)).toEqual([["icon", "row"]]);
    modules.set("row", { imports: [], size: 50_000 });
    expect(files(20)).toHaveLength(2);
  });

  it("count the weight of their imports", () => {
    const modules = modulesOf({
      list: "row",
      detail: "row player",
      row: "",
      player: "film",
      page: "film",
      other: "film",
    });
    modules.set("film", { imports: [], size: 5_000 });
    modules.set("player", { imports: ["film"], size: 1 });
    expect(plan(modules, ["list", "detail", "page", "other"])).toEqual(["film player", "row"]);
  });
});

it("a plan has no screens, and no modules that no screen loads at once", () => {
  expect(plan(modulesOf({ list: "row", row: "", dialog: "field", field: "" }), ["list"])).toEqual(["row"]);
});

/** Modules that import those after them. */
const anyModules = fc
  .array(fc.record({ imports: fc.array(fc.nat(12), { maxLength: 4 }), size: fc.integer({ min: 1, max: 400 }) }), {
    minLength: 12,
    maxLength: 30,
  })
  .map((drawn) => {
    const nameOf = (at: number) => `module ${at}`;
    return new Map(
      drawn.map(({ imports, size }, at) => [
        nameOf(at),
        {
          size,
          imports: imports
            .map((further) => at + 1 + further)
            .filter((to) => to < drawn.length)
            .map(nameOf),
        },
      ]),
    );
  });

describe("of any modules", () => {
  const screensOf = (modules: ReadonlyMap<string, PlannedModule>) => [...modules.keys()].slice(0, 6);

  it("each that a screen loads lies in one file, unless it is a screen", () => {
    fc.assert(
      fc.property(anyModules, (modules) => {
        const screens = screensOf(modules);
        const loaded = reached(screens, (id) => modules.get(id)?.imports ?? []);
        const planned = planChunks(modules, screens, fileSize).flat();
        expect(planned.sort()).toEqual([...loaded].filter((id) => !screens.includes(id)).sort());
      }),
    );
  });

  it("no files need each other", () => {
    fc.assert(
      fc.property(anyModules, fc.integer({ min: 1, max: 1_000 }), (modules, size) => {
        const chunks = planChunks(modules, screensOf(modules), size);
        const chunkOf = new Map(chunks.flatMap((chunk) => chunk.map((id) => [id, chunk] as const)));
        const needs = (chunk: readonly string[]) =>
          new Set(
            chunk
              .flatMap((id) => modules.get(id)?.imports.map((to) => chunkOf.get(to)) ?? [])
              .filter((other) => other !== undefined && other !== chunk) as string[][],
          );
        for (const chunk of chunks) expect(reached(needs(chunk), needs).has(chunk)).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });
});
