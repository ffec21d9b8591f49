// Writes src/kit/web/icons.ts: the icons of Lucide that the product imports from there, by their names. Import a new one
// as if it were there already and run `npm run fix`. `--check` changes nothing and fails where something is missing.
// Lucide itself is a tool, because it takes 50 MB with its source maps and types, and the product shows a tenth of it.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { IconNode } from "#kit/web/create-icon.ts";
import { root } from "./source-files.ts";

const target = path.join(root, "src/kit/web/icons.ts");
const folder = path.dirname(createRequire(import.meta.url).resolve("lucide-react/package.json"));
const esm = path.join(folder, "dist", "esm");

/** The names that the product and the templates of `npm run new` import. */
function importedNames(): string[] {
  const files = ["src", "scripts/new", "tests"].flatMap((place) =>
    readdirSync(path.join(root, place), { recursive: true, encoding: "utf8" }).map((name) => path.join(place, name)),
  );
  const names = files
    .filter((name) => /\.tsx?(?:\.template)?$/.test(name))
    .flatMap((name) => [
      ...readFileSync(path.join(root, name), "utf8").matchAll(/import \{([^}]*)\} from "#kit\/web\/icons\.ts"/g),
    ])
    .flatMap(([, list = ""]) => list.split(","))
    .map((name) => name.trim().split(" as ")[0] ?? "")
    .filter((name) => name !== "");
  return [...new Set(names)].sort();
}

/** By a component's name the file that draws it; an icon may have several names. */
function filesByName(): ReadonlyMap<string, string> {
  const index = readFileSync(path.join(esm, "lucide-react.mjs"), "utf8");
  const files = new Map<string, string>();
  for (const [, list = "", file = ""] of index.matchAll(/export \{([^}]*)\} from '(\.\/icons\/[^']*)'/g)) {
    for (const [, name = ""] of list.matchAll(/default as (\w+)/g)) files.set(name, file);
  }
  return files;
}

async function drawingOf(name: string, files: ReadonlyMap<string, string>): Promise<IconNode> {
  const file = files.get(name);
  if (!file) throw new Error(`Lucide has no icon ${name}`);
  const { __iconData: data } = (await import(path.join(esm, file))) as { __iconData: { size: number; node: IconNode } };
  if (data.size !== 24) throw new Error(`${name} is not drawn on 24 by 24`);
  // The keys are for React's lists, and these are none.
  return data.node.map(([tag, { key: _key, ...attributes }]) => [tag, attributes]);
}

const files = filesByName();
const drawings: string[] = [];
for (const name of importedNames()) {
  drawings.push(`export const ${name} = createIcon(${JSON.stringify(await drawingOf(name, files))});`);
}
const licence = readFileSync(path.join(folder, "LICENSE"), "utf8").trim();
const text = `/*
 * Written by scripts/icons.ts from Lucide, whose licence this is:
 *
${licence
  .split("\n")
  .map((line) => ` * ${line}`.trimEnd())
  .join("\n")}
 */
import { createIcon } from "./create-icon.ts";

${drawings.join("\n")}
`;

if (!process.argv.includes("--check")) writeFileSync(target, text);
else if (readFileSync(target, "utf8") !== text) {
  console.error("src/kit/web/icons.ts is not what the product imports: npm run fix");
  process.exitCode = 1;
}
// The channel to the launcher would keep the process.
process.exit();
