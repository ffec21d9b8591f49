import { describe, expect, it, test } from "vitest";
import { packagesIn, startFiles } from "./start-files.ts";

describe("the packages that a file names", () => {
  test.each([
    ['import { z } from "zod/mini";', ["zod"]],
    ['import type { Page } from "@playwright/test";', ["@playwright/test"]],
    ['import "dexie";', ["dexie"]],
    ['const s3 = await import("@aws-sdk/client-s3");', ["@aws-sdk/client-s3"]],
    ['createRequire(import.meta.url); require.resolve("pdfjs-dist/package.json")', ["pdfjs-dist"]],
    [
      '@import "tailwindcss";\n@plugin "tailwindcss-react-aria-components";',
      ["tailwindcss", "tailwindcss-react-aria-components"],
    ],
    ['import path from "node:path";\nimport { may } from "#kit/policy.ts";\nimport { x } from "./x.ts";', []],
  ])("%s", (text, names) => {
    expect(packagesIn(text)).toEqual(names);
  });
});

it("what `npm start` runs and builds includes the build's own scripts and the styles, and no test", () => {
  const paths = startFiles().map((file) => file.path);
  expect(paths).toContain("vite.config.ts");
  expect(paths).toContain("scripts/plan-chunks.ts");
  expect(paths).toContain("src/kit/web/styles/base.css");
  expect(paths).toContain("src/app/server/main.ts");
  expect(paths.filter((path) => path.includes(".test."))).toEqual([]);
});
