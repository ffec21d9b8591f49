import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { entityOf } from "./entity.ts";
import { type PlannedFile, planFeature } from "./new-feature.ts";
import { importsOf, relativePattern, root } from "./source-files.ts";

/** Not the example of CONTRIBUTING: somebody who tries that runs this test too. */
const entity = entityOf("doohickeys");
const plan = planFeature(entity);
const planned = [...plan.created, ...plan.changed];
const textAt = (file: string): string =>
  planned.find((one) => one.file === file)?.text ?? readFileSync(path.join(root, file), "utf8");
const code = plan.created.filter(({ file }) => /\.tsx?$/.test(file));

describe("a new feature", () => {
  it.each(plan.changed)("is registered in $file, whose present text has a place for it", ({ file, text }) => {
    expect(text).toMatch(/doohickey/i);
    const without = (name: string) => (name === file ? "" : textAt(name));
    expect(() => planFeature(entity, without)).toThrow(file);
  });

  it.each(plan.created)("has $file, which still names no placeholder", ({ text }) => {
    expect(text).not.toMatch(/‹|›|the[-_]thing|\bthings?\b|\bThings?\b/);
  });

  it.each(code)("imports in $file only names that are exported", (file) => {
    expect(missingNames(file)).toEqual([]);
  });

  it("imports nothing of other features by ../", () => {
    const home = "src/features/doohickeys/";
    const inside = code.filter(({ file }) => file.startsWith(home));
    const imported = inside.flatMap(({ file, text }) => importsOf(file, text, relativePattern));
    expect(imported.filter((name) => !name.startsWith(home))).toEqual([]);
  });

  it("has a test for every rule of its README", () => {
    const readme = textAt("src/features/doohickeys/README.md");
    const written = [...readme.matchAll(/^- \*\*(DOO\d+)\*\* /gm)].map(([, rule]) => rule);
    const tests = code.filter(({ file }) => file.includes(".test.")).map(({ text }) => text);
    const cited = new Set([...tests.join("\n").matchAll(/\[(DOO\d+)\]/g)].map(([, rule]) => rule));
    expect(written.length).toBeGreaterThan(0);
    expect([...cited].toSorted()).toEqual(written.toSorted());
  });

  it("is refused if its folder exists, or if another feature's rules have its letters", () => {
    expect(() => planFeature(entityOf("areas"))).toThrow("src/features/areas exists");
    expect(() => planFeature(entityOf("pump-fittings"))).toThrow("begin with PF already");
  });
});

/** Names that a file imports and the imported file does not export. */
function missingNames({ file, text }: PlannedFile): string[] {
  return [...text.matchAll(/import (?:type )?\{([^}]*)\} from ("[.#][^"]+")/g)].flatMap(([, names = "", from = ""]) => {
    const [imported = ""] = importsOf(file, `from ${from}`);
    if (!planned.some((one) => one.file === imported) && !existsSync(path.join(root, imported))) return [imported];
    return names
      .split(",")
      .map((name) =>
        name
          .trim()
          .replace(/^type /, "")
          .replace(/ as .*$/, ""),
      )
      .filter((name) => name !== "" && !isExported(textAt(imported), name))
      .map((name) => `${imported} exports no ${name}`);
  });
}

const isExported = (text: string, name: string): boolean =>
  new RegExp(
    `export (?:async )?(?:const|function|class|interface|type|let) ${name}\\b|export (?:type )?\\{[^}]*\\b${name}\\b[^}]*\\}`,
  ).test(text);
