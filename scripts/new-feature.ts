import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Entity, filled } from "./entity.ts";
import { root } from "./source-files.ts";

/** A file of the repository as it is to be: a new one, or a registry with a line more. */
export interface PlannedFile {
  /** From the root of the repository. */
  readonly file: string;
  readonly text: string;
}

export interface FeaturePlan {
  readonly created: readonly PlannedFile[];
  readonly changed: readonly PlannedFile[];
}

/** A registry, and how a new feature is put into it. `the-thing` and its other forms stand for the entity. */
interface Registration {
  readonly file: string;
  /** Goes to the top; the formatter sorts it in. */
  readonly imported?: string;
  /** Each place is found exactly once; its groups may be used in the replacement. */
  readonly places: readonly (readonly [place: RegExp, replacement: string])[];
}

/** The new feature stands beside `areas` in the order: it knows groups, and most features may know it. */
const registrations: readonly Registration[] = [
  { file: "scripts/feature-order.ts", places: [[/\["areas",/, '["areas", "the-things",']] },
  { file: "ARCHITECTURE.md", places: [[/^(\|[^|]*\|[^|]*\| areas,)/m, "$1 the-things,"]] },
  {
    file: "src/app/web/screens.ts",
    imported: 'import { thingScreens } from "#features/the-things/web/routes.ts";\n',
    places: [[/ {2}\.\.\.areaScreens,\n/, "$&  ...thingScreens,\n"]],
  },
  {
    file: "src/app/server/routes.ts",
    imported:
      'import { onGroupRemoved as hearOfGroupInThings } from "#features/the-things/server/events.ts";\n' +
      'import { thingRoutes } from "#features/the-things/server/routes.ts";\n',
    places: [
      [/ {2}hearOfGroupInAreas,\n/, "$&  hearOfGroupInThings,\n"],
      [/ {2}\.\.\.areaRoutes,\n/, "$&  ...thingRoutes,\n"],
    ],
  },
  {
    file: "src/features/transfers/server/export/exported-tables.ts",
    places: [[/ area_note_version\n/, " area_note_version\n     the_thing the_thing_group\n"]],
  },
  {
    file: "tests/server/authorization/rows/rows.ts",
    imported: 'import { thingRows } from "./the-things.ts";\n',
    places: [[/ {2}\.\.\.areaRows,\n/, "$&  ...thingRows,\n"]],
  },
  {
    file: "tests/server/two-worlds/exceptions.ts",
    places: [
      [
        / {2}"POST \/v1\/workspaces\/\{workspaceId\}\/areas",\n/,
        `  "POST /v1/workspaces/{workspaceId}/the-things",
  "PUT /v1/workspaces/{workspaceId}/the-things/{thingId}",
  "POST /v1/workspaces/{workspaceId}/the-things/{thingId}/groups",
$&`,
      ],
    ],
  },
  {
    file: "tests/server/access-sets.test.ts",
    places: [
      [/ {2}area: \{ ties: [^\n]*\n/, '$&  the_thing: { ties: "the_thing_group", link: "the_thing_id" },\n'],
      [/ {4}area: \{ \.\.\.times, [^\n]*\n/, "$&    the_thing: { ...times, name: id, created_by: who },\n"],
    ],
  },
  {
    file: "tests/support/filled-workspace.ts",
    imported: 'import { createThing } from "#features/the-things/server/service.ts";\n',
    places: [
      [
        / {4}const second = await createArea\([^\n]*\n/,
        '$&    await createThing(scope, { name: "First", accessGroupIds: [group] });\n',
      ],
    ],
  },
];

/**
 * Everything that a new feature needs in the repository; nothing is written.
 * @throws Error if the feature exists, its rules could not be told apart, or a registry has another shape
 */
export function planFeature(entity: Entity, read = fileAt): FeaturePlan {
  assertIsNew(entity);
  assertLettersAreFree(entity);
  return {
    created: templates().map(({ template, file }) => ({
      file: filled(file, entity),
      text: filled(read(`scripts/new/${template}`), entity),
    })),
    changed: registrations.map((one) => register(one, entity, read(one.file))),
  };
}

/** Where each template leads, still about a `thing`. */
function templates(): { template: string; file: string }[] {
  const feature = readdirSync(path.join(root, "scripts/new/feature"), { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".template"))
    .sort()
    .map((name) => ({
      template: `feature/${name}`,
      file: `src/features/the-things/${name.replace(/\.template$/, "")}`,
    }));
  return [
    ...feature,
    { template: "migration.sql.template", file: `migrations/${nextMigration()}_the_things.sql` },
    { template: "authorization-rows.ts.template", file: "tests/server/authorization/rows/the-things.ts" },
    { template: "journey.ts.template", file: "tests/journeys/the-things.journey.ts" },
  ];
}

function nextMigration(): string {
  const numbers = readdirSync(path.join(root, "migrations")).map((name) => Number.parseInt(name, 10) || 0);
  return String(Math.max(0, ...numbers) + 1).padStart(4, "0");
}

function register({ file, imported = "", places }: Registration, entity: Entity, text: string): PlannedFile {
  const extended = places.reduce((before, [place, replacement]) => {
    if ([...before.matchAll(new RegExp(place, `${place.flags}g`))].length !== 1) {
      throw new Error(`${file}: ${place} should be there once; mend the registrations in scripts/new-feature.ts`);
    }
    return before.replace(place, filled(replacement, entity));
  }, text);
  return { file, text: filled(imported, entity) + extended };
}

const fileAt = (file: string): string => readFileSync(path.join(root, file), "utf8");

function assertIsNew({ plural }: Entity): void {
  const folder = `src/features/${plural}`;
  if (existsSync(path.join(root, folder))) throw new Error(`${folder} exists`);
}

/** Two features whose rules begin alike could not be told apart. */
function assertLettersAreFree({ letters }: Entity): void {
  const features = path.join(root, "src/features");
  for (const name of readdirSync(features)) {
    const readme = path.join(features, name, "README.md");
    if (!existsSync(readme)) continue;
    if (new RegExp(`^- \\*\\*${letters}\\d`, "m").test(readFileSync(readme, "utf8"))) {
      throw new Error(`The rules of ${name} begin with ${letters} already: choose other letters in scripts/entity.ts`);
    }
  }
}
