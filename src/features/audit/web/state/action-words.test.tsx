import { expect, it } from "vitest";
import { hasKey, setLanguage, wordsIn } from "#kit/web/i18n.ts";
import { knownActions } from "./action-words.ts";

const sources: Readonly<Record<string, string>> = import.meta.glob(
  ["/src/features/**/server/**/*.ts", "/src/app/server/**/*.ts", "!/src/**/*.test.ts"],
  { eager: true, query: "?raw", import: "default" },
);

/** An entity and what happened to it, as `scope.audit` takes it; found where an action is named. */
const named = /(?:\baction: |\brecord\w*\((?:(?:scope|own|call), )?|\? |: )"([a-z][A-Za-z]+\.[a-z][A-Za-z]+)"/g;

const recorded = (): string[] => {
  const files = Object.values(sources).filter((text) => /\brecord\(|\baction\b/.test(text));
  const found = files.flatMap((text) => [...text.matchAll(named)].map(([, action]) => action ?? ""));
  // Permissions look alike; they are no deeds.
  return [...new Set(found)].filter(
    (action) => !/^(?:content|workspace|analytics|copilot|timestudies)\.\w*\.?manage/.test(action),
  );
};

it("[AU5] every recorded action has words in every language", async () => {
  await setLanguage("de");
  expect(recorded().length).toBeGreaterThan(30);
  for (const language of ["en", "de"] as const) {
    const lacking = recorded().filter((action) => !wordsIn(language).has(`audit.actions.${action}`));
    expect(lacking).toEqual([]);
  }
  expect(knownActions.every((action) => hasKey(`audit.actions.${action}`))).toBe(true);
});
