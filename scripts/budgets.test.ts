import { expect, it } from "vitest";
import { type Budgets, budgetFaults, crumbsAmong } from "./budgets.ts";

const none = { max: 1000, above: {} };
const budgets: Budgets = {
  feature: { ...none, of: "lines" },
  folder: { ...none, of: "files" },
  file: { ...none, of: "lines" },
  crumbs: { ...none, of: "crumbs" },
};
const file = (path: string, lines = 30, imports: readonly string[] = [], lateImports: readonly string[] = []) => ({
  path,
  text: "x\n".repeat(lines),
  imports: [...imports, ...lateImports],
  lateImports,
});
const files = [
  file("src/features/areas/rules/depth.ts", 60),
  file("src/features/areas/rules/tree.ts", 50),
  file("src/kit/ids.ts", 20),
];

it("accepts features, folders and files within their budgets", () => {
  expect(budgetFaults(files, budgets)).toEqual([]);
});

it("names a feature, a folder and a file that exceed their budgets", () => {
  const small = {
    ...budgets,
    feature: { max: 100, above: {}, of: "lines" },
    folder: { max: 1, above: {}, of: "files" },
  };
  expect(budgetFaults(files, { ...small, file: { max: 55, above: {}, of: "lines" } })).toEqual([
    "areas has 110 lines, at most 100",
    "src/features/areas/rules has 2 files, at most 1",
    "src/features/areas/rules/depth.ts has 60 lines, at most 55",
  ]);
});

it("lets an exception shrink but not grow, and requires its new size to be written down", () => {
  const faults = (allowed: number, max = 100) =>
    budgetFaults(files, { ...budgets, feature: { max, above: { areas: allowed }, of: "lines" } });
  expect(faults(110)).toEqual([]);
  expect(faults(109)).toEqual(["areas has 110 lines, at most 109"]);
  expect(faults(120)).toEqual(["areas has 110 lines: write that down (scripts/budgets-now.ts)"]);
  expect(faults(110, 110)).toEqual(["areas has 110 lines and needs no exception any more (scripts/budgets-now.ts)"]);
});

it("calls a small file with one importer a crumb", () => {
  const imported = [file("a.ts", 90, ["small.ts", "large.ts", "shared.ts"]), file("b.ts", 90, ["shared.ts"])];
  const crumbs = crumbsAmong([...imported, file("small.ts", 25), file("large.ts", 26), file("shared.ts", 25)]);
  expect(crumbs).toEqual(["small.ts"]);
});

it.each([
  ["src/features/areas/web/text.de.ts", "the words of a language"],
  ["src/features/areas/web/queries.ts", "a door"],
  ["src/features/areas/rules/depth.ts", "a rule"],
  ["src/features/areas/server/tidy-job.ts", "a job"],
])("calls %s no crumb: it is %s", (small) => {
  expect(crumbsAmong([file("src/features/areas/web/screens/area.tsx", 90, [small]), file(small, 5)])).toEqual([]);
});

it("does not call a file a crumb that is loaded late, exported by a service, or imported from elsewhere only", () => {
  const small = file("src/features/areas/web/parts/picker.tsx", 5);
  const inApp = file("src/app/web/frame.tsx", 90, [small.path]);
  const later = file("src/features/areas/web/screens/area.tsx", 90, [], [small.path]);
  const handedOn = file("src/features/areas/server/service.ts", 90, [small.path]);
  for (const importer of [inApp, later, handedOn]) expect(crumbsAmong([small, importer])).toEqual([]);
  expect(crumbsAmong([small, file(later.path, 90, [small.path])])).toEqual([small.path]);
});
