import { expect, test } from "vitest";
import { languageOf, shortLanguageOf } from "./language.ts";

test.each([
  ["Tighten the bolts of the guard before you start the machine, and check that it is closed.", "english"],
  [
    "Ziehen Sie die Schrauben der Abdeckung fest, bevor Sie die Maschine starten, und prüfen Sie das Schloss.",
    "german",
  ],
  [
    "Apriete los tornillos de la cubierta antes de arrancar la máquina y compruebe que el cierre está bien puesto.",
    "spanish",
  ],
  ["M8 x 20 | 4711 | Bolt | Schraube", "simple"],
  ["Serrez les vis du capot avant de mettre la machine en marche et contrôlez la serrure.", "simple"],
  ["", "simple"],
])("[TX8] %j is %s", (text, language) => {
  expect(languageOf(text)).toBe(language);
});

test.each([
  ["Die Klappe", "english", "german"],
  ["Ölstand", "english", "german"],
  ["¿Fuga?", "english", "spanish"],
  ["Mind the gap", "german", "english"],
  ["Pump 4", "german", "german"],
  ["Pump 4", "simple", "simple"],
] as const)("[TX15] %j is, where %s is usual, %s", (text, usual, language) => {
  expect(shortLanguageOf(text, usual)).toBe(language);
});
