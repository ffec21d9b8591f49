// Makes the folder of a new entity, small but whole, as areas is laid out: npm run new widgets [widget]
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Entity, entityOf, filled } from "./entity.ts";
import { root } from "./source-files.ts";
import { bin, node, runSteps } from "./steps.ts";

const templates = path.join(root, "scripts", "new");

const [plural, singular] = process.argv.slice(2);
if (plural === undefined) {
  console.error("new: name the feature, in the plural: npm run new work-orders");
  process.exit(64);
}
const entity = entityOf(plural, singular);
const folder = `src/features/${entity.plural}`;
if (existsSync(path.join(root, folder))) {
  console.error(`new: ${folder} is there already`);
  process.exit(73);
}
assertLettersAreFree(entity);

const files = [...featureFiles(), migrationFile(), journeyFile()];
for (const { file, text } of files) write(file, text);
const registered = [registerScreens(), registerRoutes(), registerGroups()];

const touched = [...files.map(({ file }) => file), ...registered].filter((file) => !file.endsWith(".sql"));
const ok = await runSteps([
  { name: "schema", command: node("scripts/schema.ts") },
  { name: "format", command: [bin("biome"), "check", "--write", ...touched] },
]);
console.log(`
${folder} is there, with ${files.length} files; ${registered.join(", ")} know it.
Next: say in its README what a ${filled("‹thing›", entity)} is, who may write in policy.ts and contract.ts, and add it to the
navigation (src/app/web/shell/navigation/places.ts) and to the glossary (docs/words.md).`);
process.exit(ok ? 0 : 1);

interface NewFile {
  /** From the root of the repository. */
  readonly file: string;
  readonly text: string;
}

function fromTemplate(template: string, file: string): NewFile {
  return { file, text: filled(readFileSync(path.join(templates, template), "utf8"), entity) };
}

function featureFiles(): NewFile[] {
  return readdirSync(path.join(templates, "feature"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".template"))
    .map((name) => {
      const file = filled(name.replaceAll("\\", "/").replace(/\.template$/, ""), entity);
      return fromTemplate(path.join("feature", name), `${folder}/${file}`);
    });
}

function migrationFile(): NewFile {
  const numbers = readdirSync(path.join(root, "migrations")).map((name) => Number.parseInt(name, 10) || 0);
  const next = String(Math.max(0, ...numbers) + 1).padStart(4, "0");
  return fromTemplate("migration.sql.template", filled(`migrations/${next}_the_things.sql`, entity));
}

function journeyFile(): NewFile {
  return fromTemplate("journey.ts.template", filled("tests/journeys/the-things.journey.ts", entity));
}

function registerScreens(): string {
  const imported = 'import { thingScreens } from "#features/the-things/web/routes.ts";\n';
  return edit("src/app/web/screens.ts", imported, "\n];", "\n  ...thingScreens,\n];");
}

function registerRoutes(): string {
  const imported = 'import { thingRoutes } from "#features/the-things/server/routes.ts";\n';
  return edit("src/app/server/routes.ts", imported, "  ...feedRoutes(", "  ...thingRoutes,\n  ...feedRoutes(");
}

function registerGroups(): string {
  const tie = '  the_thing: { table: "the_thing_group", column: "the_thing_id" },\n';
  return edit("src/kit/server/visible-to.ts", "", "} as const satisfies", `${tie}} as const satisfies`);
}

/** Puts an import at the top and something at an anchor that is there once. */
function edit(file: string, imported: string, anchor: string, replacement: string): string {
  const text = readFileSync(path.join(root, file), "utf8");
  if (text.split(anchor).length !== 2) throw new Error(`${file}: "${anchor.trim()}" should be there once`);
  const changed = text.replace(anchor, () => filled(replacement, entity));
  write(file, filled(imported, entity) + changed);
  return file;
}

function write(file: string, text: string): void {
  const place = path.join(root, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, text);
}

/** Two features whose rules begin alike could not be told apart. */
function assertLettersAreFree({ letters }: Entity): void {
  const features = path.join(root, "src", "features");
  for (const name of readdirSync(features)) {
    const readme = path.join(features, name, "README.md");
    if (!existsSync(readme)) continue;
    if (new RegExp(`^- \\*\\*${letters}\\d`, "m").test(readFileSync(readme, "utf8"))) {
      throw new Error(`The rules of ${name} begin with ${letters} already: choose other letters in scripts/entity.ts`);
    }
  }
}
