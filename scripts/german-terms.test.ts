import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What no German text calls it, and what all of them do: a reader must not wonder whether two words are two things. */
const terms: readonly (readonly [unwanted: RegExp, wanted: string])[] = [
  [/Prozedur|Arbeitsanweisung|Verfahrensanweisung/, "Anleitung"],
  [/Ausführung|Durchlauf/, "Durchführung"],
  [/Prüfpfad|Audit-Log/, "Protokoll"],
  [/Genehmigung|genehmig/, "Freigabe"],
  [/\bWorkspace/, "Arbeitsbereich"],
  [/Benachrichtigung/, "Mitteilung"],
  [/\bBaustein/, "Modul"],
  [/\bFeedback\b/, "Rückmeldung"],
];

/** The words that people read: what stands in quotes, without the names of values in it. */
const readIn = (text: string): string[] =>
  [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, words = ""]) => words.replaceAll(/\{\{.*?\}\}/g, ""));

test("German texts have one word for one thing", () => {
  const files = globSync("src/**/*.de.ts");
  expect(files.length).toBeGreaterThan(100);
  const faults = files.flatMap((file) =>
    readIn(readFileSync(file, "utf8")).flatMap((words) =>
      terms.filter(([unwanted]) => unwanted.test(words)).map(([, wanted]) => `${file}: ${wanted}, in "${words}"`),
    ),
  );
  expect(faults).toEqual([]);
});
