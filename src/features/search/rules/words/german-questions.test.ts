import { describe, expect, test } from "vitest";
import { questionWords, stemOf, weightOf } from "../analysis.ts";
import { askedKinds } from "./asked-kinds.ts";
import { germanVerbForms } from "./german-verbs.ts";

const wordOf = (question: string, typed: string) => questionWords(question).find((word) => word.typed === typed);

describe("[SR47] a German verb is searched in its other forms", () => {
  test.each([
    ["gründet", "gründen gegründet gründung"],
    ["gegründet", "gründen gründet gründung"],
    ["gründung", "gründen gründet gegründet"],
    ["bauten", "bauen baut gebaut"],
    ["warten", "wartet gewartet wartung"],
    ["geöffnet", "öffnen öffnet öffnung"],
    ["geändert", "ändern ändert änderung"],
    ["handeln", "handelt gehandelt handlung"],
    ["produziert", "produzieren"],
    ["eingelenkt", "einlenken einlenkt einlenkung"],
    ["einzulenken", "einlenken eingelenkt"],
    ["überwacht", "überwachen überwachung"],
    ["zog", "ziehen zieht gezogen"],
    ["verlor", "verlieren verliert verloren"],
    ["gewann", "gewinnen gewonnen"],
    ["angeboten", "anbieten anbot"],
    ["gab", "geben gegeben"],
    ["trägt", "tragen getragen trug"],
  ])("%s: %s", (word, forms) => {
    expect(germanVerbForms(word)).toEqual(expect.arrayContaining(forms.split(" ")));
    expect(germanVerbForms(word)).not.toContain(word);
  });

  test.each(["polnischen", "wichtig", "laufend", "zeitung", "ventil", "rot"])("%s is none", (word) => {
    expect(germanVerbForms(word)).toEqual([]);
  });

  test("which its stem alone does not bring together", () => {
    expect(new Set(["gründen", "gründet", "gegründet"].map((form) => stemOf(form, "german"))).size).toBe(3);
    expect(wordOf("Wann wurde die Firma gegründet?", "gegründet")?.spellings).toContain("gründet");
    expect(wordOf("Wann war die Gründung der Firma?", "gründung")?.spellings).toContain("gegründet");
    expect(wordOf("Was ist beim Entlüften zu tun?", "entlüften")?.spellings).toContain("entlüftet");
  });

  test("and no noun is, nor a word of a question in another language", () => {
    expect(wordOf("Wann platzte der Reifen?", "reifen")?.spellings).toEqual(["reifen"]);
    expect(wordOf("When was the machine started?", "started")?.spellings).toEqual(["started"]);
  });
});

describe("[SR48] what a question asks for", () => {
  test.each([
    ["Which valve is red?", ["valve"]],
    ["Welche rote Pumpe läuft?", ["Pumpe"]],
    ["Welches alte deutsche Ventil ist dicht?", ["Ventil"]],
    ["Was für ein Öl braucht das Getriebe?", ["Öl"]],
    ["Was für Öle gibt es?", ["Öle"]],
    ["Welche Art von Schraube passt?", ["Art", "Schraube"]],
    ["What kind of glue holds?", ["kind", "glue"]],
    ["Qué tipo de aceite lleva?", ["tipo", "aceite"]],
    ["Was ist das?", []],
  ])("%s: %j", (question, kinds) => {
    const words = question.match(/\p{L}+/gu) ?? [];
    expect([...askedKinds(words)].map((at) => words[at])).toEqual(kinds);
  });

  test("is no name, also behind an adjective", () => {
    expect(wordOf("Welche rote Pumpe läuft?", "pumpe")?.role).toBe("kind");
    expect(wordOf("Welche rote Pumpe läuft?", "rote")?.role).toBeUndefined();
  });
});

describe("[SR49] the words of a German question", () => {
  test("weigh three quarters where they are no nouns", () => {
    const words = questionWords("Wie wird das Ventil der Pumpe gewartet?");
    const weights = Object.fromEntries(words.map((word) => [word.typed, weightOf(word, 100, 1)]));
    expect(weights).toEqual({
      ventil: weights.pumpe,
      pumpe: weights.pumpe,
      gewartet: 0.75 * (weights.pumpe ?? 0),
    });
  });

  test("as in no other language", () => {
    const words = questionWords("How is the valve of the Pump serviced?");
    expect(new Set(words.map((word) => weightOf(word, 100, 1))).size).toBe(1);
  });

  test("count less where they only ask for a name or a kind, though nouns have capitals", () => {
    expect(wordOf("Wie lautet der Name der Pumpe?", "name")?.share).toBe(0.4);
    expect(wordOf("Wie lautet der Begriff für den Druck?", "begriff")?.share).toBe(0.4);
    expect(wordOf("Where does Mr. Put work?", "put")?.share).toBe(1);
  });
});
