import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { voiceCommand } from "./voice-command.ts";

describe("[PF146] an utterance", () => {
  it.each([
    ["next", "next"],
    ["Next.", "next"],
    [" next step ", "next"],
    ["okay, next please", "next"],
    ["next next", "next"],
    ["continue", "next"],
    ["weiter", "next"],
    ["Weiter, bitte!", "next"],
    ["nächster Schritt", "next"],
    // As some keyboards and recognisers spell it: the dots are characters of their own.
    ["na\u0308chster Schritt", "next"],
    ["back", "back"],
    ["Go back", "back"],
    ["zurück", "back"],
    ["zuru\u0308ck", "back"],
    ["done", "done"],
    ["Done!", "done"],
    ["fertig", "done"],
    ["So, erledigt", "done"],
  ])("%j is %s", (transcript, command) => {
    expect(voiceCommand(transcript)).toBe(command);
  });

  it.each([
    "",
    "   ",
    "not done",
    "we are not done yet",
    "nicht fertig",
    "next week",
    "I will be back",
    "back and forth",
    "done next",
    "weiter zurück",
    "submit",
    "abschicken",
    "step 3",
    "nextdone",
  ])("%j is not a command", (transcript) => {
    expect(voiceCommand(transcript)).toBeUndefined();
  });

  it("is never found within other words", () => {
    const command = fc.constantFrom("next", "back", "done", "weiter", "zurück", "fertig");
    const other: fc.Arbitrary<string> = fc.constantFrom(
      "valve",
      "not",
      "we",
      "are",
      "Druck",
      "nicht",
      "the",
      "week",
      "come",
    );
    fc.assert(
      fc.property(command, fc.array(other, { minLength: 1 }), fc.nat(5), (word, others, at) => {
        const words = others.toSpliced(Math.min(at, others.length), 0, word);
        expect(voiceCommand(words.join(" "))).toBeUndefined();
      }),
    );
  });
});
