import { expect, it } from "vitest";
import { wordRanges } from "./marked-words.ts";

it.each([
  ["<p>Vent the <b>retort</b>, then close the Retort.</p>", "retort", ["retort", "Retort"]],
  ["<p>Relieve the pressure valve and the pressures</p>", "pressure", ["pressure"]],
  ["<p>Fit CW-4, not CW-45</p>", "cw-4", ["CW-4"]],
  ["<p>Prüfdruck (17 bar) halten</p>", "prüfdruck bar)", ["Prüfdruck", "bar)"]],
  ["<p>a low-pressure line</p>", "low-pressure low", ["low-pressure"]],
  [
    "<p>Stop it. Vent the retort to <b>0 bar</b> before you open the door.</p><p>The door is hot.</p>",
    "Vent the retort to 0 bar before you open the door.",
    ["Vent the retort to 0 bar before you open the door."],
  ],
  [
    "<p>Stop it. Vent the <b>retort</b> to 0 bar.</p><p>Stop it. Wait ten minutes.</p>",
    "Vent the retort to 0 bar. Stop it.",
    ["Vent the retort to 0 bar.Stop it."],
  ],
  [
    "<p>Stop it.</p><p>Vent the retort to 0 bar.</p><p>If it turns, stop it. Wait ten minutes.</p>",
    "Vent the retort to 0 bar. Stop it.",
    ["Vent the retort to 0 bar."],
  ],
  [
    "<p>Set it to 24 bar, and keep it so.</p>",
    "Set it to 24\u00A0bar, and keep it so.",
    ["Set it to 24 bar, and keep it so."],
  ],
  ["<p>anything</p>", "  ", []],
])("[SR22] in %s, %j is marked where it is a word: %j", (html, words, marked) => {
  const root = document.createElement("div");
  root.innerHTML = html;
  expect(wordRanges(root, words).map(String)).toEqual(marked);
});
