import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { changeReach } from "./change-reach.ts";
import { root } from "./source-files.ts";

describe("the reach of a change", () => {
  it("is every test for a migration, a configuration or a dependency", () => {
    for (const file of ["migrations/0001_foundation.sql", "package.json", "vitest.config.ts"]) {
      expect(Object.values(changeReach([file]))).toEqual(Array(7).fill("all"));
    }
  });

  it("is empty for a Markdown file", () => {
    expect(Object.values(changeReach(["README.md", "docs/words.md"]))).toEqual(Array(7).fill([]));
  });

  it("is only the test itself for a test", () => {
    const test = "src/features/areas/server/areas.test.ts";
    expect(changeReach([test])).toEqual({
      rules: [],
      screens: [],
      server: [test],
      crashes: [],
      outages: [],
      browsers: [],
      journeys: [],
    });
  });

  it("follows imports from a rule to its test, to a screen, and over the assembled server to a use case", () => {
    const { rules, screens, server } = changeReach(["src/features/invites/rules/csv-rows.ts"]);
    expect(rules).toContain("src/features/invites/rules.test.ts");
    expect(screens).toContain("src/features/invites/web/screens/invite-import.test.tsx");
    expect(server).toContain("src/features/areas/server/areas.test.ts");
  });

  it("keeps a change of a screen from the tests of the server", () => {
    const { server, screens } = changeReach(["src/features/areas/web/screens/area-list.tsx"]);
    expect(server).toEqual([]);
    expect(screens.length).toBeGreaterThan(0);
  });

  it("is every screen test for their common setup", () => {
    const { screens } = changeReach(["tests/support/web/setup.ts"]);
    expect(screens).toContain("src/features/media/web/uploads/tray/upload-tray.alone.test.tsx");
  });

  it("is the journeys through a changed feature, and the basic ones", () => {
    const { journeys } = changeReach(["src/features/videos/web/queries.ts"]);
    expect(journeys).toEqual(
      ["areas", "first-minute", "from-film", "main-job", "trim"].map((name) => `${name}.journey.ts`),
    );
    for (const name of journeys) expect(existsSync(path.join(root, "tests/journeys", name))).toBe(true);
  });

  it("is a journey whose own support changed", () => {
    expect(changeReach(["tests/journeys/sample-video.ts"]).journeys).toEqual([
      "document-viewer.journey.ts",
      "film-study.journey.ts",
      "trim.journey.ts",
    ]);
  });
});
