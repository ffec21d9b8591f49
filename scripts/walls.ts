// Holds what the compilers cannot: floors, doors, the order of the features, whose SQL writes which table (ARCHITECTURE, "The walls"),
// which packages `npm start` may need (decision 27), how screens show that a query failed, and how large things are (STYLE).
import { readFileSync } from "node:fs";
import path from "node:path";
import { budgetFaults } from "./budgets.ts";
import { budgets } from "./budgets-now.ts";
import { failedLoadFaults } from "./failed-loads.ts";
import { type FeatureArrow, orderFaults } from "./feature-order.ts";
import { importsOf, relativePattern, root, type SourceFile, sourceFiles } from "./source-files.ts";
import { startFiles } from "./start-files.ts";

const floors = { kit: 0, features: 1, app: 2 } as const;
type Floor = keyof typeof floors;

/** The doors of a feature: all that another feature may import. */
const doors = [
  /^((?:[a-z-]+-)?contract|content|progress|policy|paths|rules)\.ts$/,
  /^rules\//,
  /^server\/(?:(?:[a-z]+-)?service|events)\.ts$/,
  /^web\/(queries|upload)\.ts$/,
  /^web\/(?:[a-z-]+-)?text\.ts$/,
  /^web\/parts\//,
];

interface Place {
  readonly floor: Floor;
  /** `areas` on the floor of features. */
  readonly feature: string | undefined;
  /** The path inside the feature. */
  readonly inside: string;
  readonly side: "server" | "web" | "shared";
}

function placeOf(file: string): Place | undefined {
  const [, floor, ...rest] = file.split("/");
  if (!file.startsWith("src/") || floor === undefined || !(floor in floors)) return undefined;
  const side = rest.includes("server") ? "server" : rest.includes("web") ? "web" : "shared";
  const isFeature = floor === "features";
  return {
    floor: floor as Floor,
    feature: isFeature ? rest[0] : undefined,
    inside: (isFeature ? rest.slice(1) : rest).join("/"),
    side,
  };
}

function faultOf(file: SourceFile, imported: string): string | undefined {
  const from = placeOf(file.path);
  const to = placeOf(imported);
  if (!from || !to) return undefined;
  if (floors[to.floor] > floors[from.floor]) return `goes up to ${imported}`;
  if (to.side !== "shared" && to.side !== from.side) return `crosses to the ${to.side} side: ${imported}`;
  const isForeign = from.feature !== undefined && to.feature !== undefined && from.feature !== to.feature;
  if (isForeign && !doors.some((door) => door.test(to.inside))) return `does not use a door: ${imported}`;
  return undefined;
}

/** Whether a file of a feature says where its screens are, and so may be asked by all: a path runs nothing. */
const isPaths = (inside: string): boolean => inside === "paths.ts";

/** What another feature or floor owns is named from the root of the product, so that one search finds all its importers. */
function namesByWay(file: SourceFile): string[] {
  const home = homeOf(file.path);
  return importsOf(file.path, file.text, relativePattern)
    .filter((imported) => imported.startsWith("src/") && homeOf(imported) !== home)
    .map((imported) => `${file.path} imports ${imported} by ../: write #${imported.slice("src/".length)}`);
}

/** The feature, or the floor, that a file belongs to. */
function homeOf(file: string): string {
  const place = placeOf(file);
  return place?.feature ?? String(place?.floor);
}

/** The arrows between features with their sides taken together, and what is wrong with their order. */
function orderOf(files: readonly SourceFile[]): string[] {
  const features = new Set<string>();
  const arrows: FeatureArrow[] = [];
  const faults: string[] = [];
  for (const file of files) {
    const from = placeOf(file.path);
    if (from?.feature === undefined) continue;
    features.add(from.feature);
    for (const imported of file.imports) {
      const to = placeOf(imported);
      if (to?.feature === undefined || to.feature === from.feature) continue;
      if (isPaths(from.inside)) faults.push(`${file.path} says where screens are, and knows another feature`);
      if (!isPaths(to.inside)) arrows.push({ from: from.feature, to: to.feature });
    }
  }
  return [...faults, ...orderFaults([...features], arrows)];
}

const writePattern =
  /(?:insertInto|updateTable|deleteFrom)\(\s*"(\w+)|(?:insert into|delete from)\s+(\w+)|\bupdate\s+(\w+)\s+(?:\w+\s+)?set\b/g;

/**
 * Reads may join; writes stay home: a table is written by one feature, or by the kit, alone. `app/server/backup` is the
 * exception, and is not seen here because it takes the names of tables from the catalogue: it puts back rows as they were.
 */
function writesAbroad(files: readonly SourceFile[]): string[] {
  const homes = new Map<string, Map<string, string>>();
  for (const file of files) {
    const place = placeOf(file.path);
    if (place?.side !== "server") continue;
    for (const [, a, b, c] of file.text.matchAll(writePattern)) {
      const table = a ?? b ?? c ?? "";
      const writers = homes.get(table) ?? new Map<string, string>();
      homes.set(table, writers.set(place.feature ?? place.floor, file.path));
    }
  }
  return [...homes].flatMap(([table, writers]) =>
    writers.size > 1 ? [`table ${table} is written in ${[...writers.values()].join(" and ")}`] : [],
  );
}

/** Inside a floor or feature files may not import each other in a ring either. */
function fileRings(files: readonly SourceFile[]): string[] {
  const known = new Map(files.map((file) => [file.path, file]));
  const state = new Map<string, "open" | "done">();
  const rings: string[] = [];
  const visit = (path: string, trail: readonly string[]) => {
    if (state.get(path) === "done") return;
    if (state.get(path) === "open") {
      rings.push(`files in a ring: ${[...trail.slice(trail.indexOf(path)), path].join(" → ")}`);
      return;
    }
    state.set(path, "open");
    for (const imported of known.get(path)?.imports ?? []) visit(imported, [...trail, path]);
    state.set(path, "done");
  };
  for (const file of files) visit(file.path, []);
  return rings;
}

/** What stands in a feature's `web` itself: what others ask, what is done, words, and where screens are. */
const webFiles = /^(?:(?:[a-z-]+-)?(?:queries|actions|text(?:\.de)?)|routes|upload)\.ts$/;

/** Names that say nothing (STYLE), and exports that every importer may rename. */
function namesOf(file: SourceFile): string[] {
  const faults: string[] = [];
  if (/(?:^|\/)(?:utils?|helpers?|common|misc|manager|index)\.tsx?$/.test(file.path))
    faults.push("says nothing by its name");
  if (/^export default/m.test(file.text)) faults.push("has a default export");
  const inWeb = /^src\/features\/[^/]+\/web\/([^/]+)$/.exec(file.path)?.[1];
  if (inWeb !== undefined && !webFiles.test(inWeb))
    faults.push("stands in web/ itself: state, a part or a screen has a folder");
  return faults.map((fault) => `${file.path} ${fault}`);
}

/** `npm start` installs `dependencies` alone, so what it runs or builds may import no other package. */
function toolsInProduct(): string[] {
  const { dependencies } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
    dependencies: Readonly<Record<string, string>>;
  };
  return startFiles().flatMap(({ path: file, packages }) =>
    packages.filter((name) => !(name in dependencies)).map((name) => `${file} needs ${name}, which is no dependency`),
  );
}

const files = sourceFiles();
const faults = [
  ...files.flatMap((file) =>
    file.imports.flatMap((imported) => (faultOf(file, imported) ? [`${file.path} ${faultOf(file, imported)}`] : [])),
  ),
  ...files.flatMap(namesByWay),
  ...orderOf(files),
  ...fileRings(files),
  ...writesAbroad(files),
  ...files.flatMap(namesOf),
  ...files.flatMap(failedLoadFaults),
  ...toolsInProduct(),
  ...budgetFaults(files, budgets),
];
for (const fault of faults) console.error(fault);
console.log(`walls: ${files.length} files below ${root.split("/").at(-2)}, ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
