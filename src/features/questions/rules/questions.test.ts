import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { day } from "#kit/time.ts";
import { askedRange } from "./asked-range.ts";
import { contentWords } from "./content-words.ts";
import { countWords } from "./count-words.ts";
import { unansweredTopics } from "./unanswered-topics.ts";

describe("the range of the copilot's analytics", () => {
  const now = new Date("2026-11-26T12:00:00.000Z");

  it("[QU2] is the last thirty days unless another one is asked for", () => {
    expect(askedRange({}, now)).toEqual({ start: new Date(now.getTime() - 30 * day), end: now });
    const endTime = "2026-03-31T00:00:00.000Z";
    expect(askedRange({ endTime }, now)).toEqual({
      start: new Date("2026-03-01T00:00:00.000Z"),
      end: new Date(endTime),
    });
  });

  it("[QU2] is refused if it ends before it begins, or is longer than ten years", () => {
    const startTime = "2026-11-27T00:00:00.000Z";
    expect(askedRange({ startTime }, now)).toBeUndefined();
    expect(askedRange({ startTime: "2016-01-01T00:00:00.000Z" }, now)).toBeUndefined();
  });
});

describe("the content words of a question", () => {
  it.each([
    ["How do I change the seal?", ["change", "seal"]],
    ["Wie wechsle ich die Dichtung am Ventil?", ["wechsle", "dichtung", "ventil"]],
    ["What is the torque of CW-4 at 3.5 bar", ["torque", "cw-4", "3.5", "bar"]],
    ["De\u2019Longhi, de'longhi and DE\u02BCLONGHI", ["de'longhi"]],
    ["seal seal 42 x", ["seal"]],
    ["Who is it?", []],
    ["", []],
  ])("[QU4] of %j leave out stop words and lone numbers", (question, words) => {
    expect(contentWords(question)).toEqual(words);
  });

  it("[QU4] leave out the words that the workspace does not count", () => {
    expect(contentWords("Change the Fettle seal", new Set(["fettle"]))).toEqual(["change", "seal"]);
  });
});

describe("counting words", () => {
  const asked = (profileId: string, question: string) => ({ profileId, question });

  it("[QU4] counts the questions that use a word, the most frequent first", () => {
    const questions = [
      asked("ann", "Which torque, torque, torque for the cap?"),
      asked("ben", "Torque of the lid"),
      asked("cat", "Where is the cap kept"),
      asked("cat", "torque?"),
    ];
    expect(countWords(questions, new Set())).toEqual([
      { word: "torque", count: 3 },
      { word: "cap", count: 2 },
    ]);
  });

  it("[QU4] lists no word that one member alone used, however often", () => {
    const questions = [
      asked("ann", "salary"),
      asked("ann", "salary again"),
      asked("ben", "torque"),
      asked("cat", "torque"),
    ];
    expect(countWords(questions, new Set())).toEqual([{ word: "torque", count: 2 }]);
  });
});

describe("topics without an answer", () => {
  const at = (n: number) => new Date(Date.UTC(2026, 10, n));
  const asked = (n: number, question: string) => ({ question, askedAt: at(n) });

  it("[QU5] holds questions together that share most of their content words", () => {
    const topics = unansweredTopics([
      asked(1, "How do I calibrate the palletizer?"),
      asked(2, "Palletizer calibration: how?"),
      asked(3, "where can I calibrate a palletizer"),
      asked(4, "Which gloves for acid?"),
    ]);
    expect(topics.map(({ topic, count }) => [topic, count])).toEqual([
      ["calibrate palletizer", 3],
      ["Which gloves for acid?", 1],
    ]);
    expect(topics[0]?.lastAskedAt).toEqual(at(3));
  });

  it("[QU5] counts one wording once in the list, and every time in the count", () => {
    const [topic] = unansweredTopics([asked(1, "Acid gloves?"), asked(2, "acid gloves"), asked(3, "Acid  gloves ?")]);
    expect(topic).toEqual({ topic: "Acid  gloves ?", count: 3, questions: ["Acid  gloves ?"], lastAskedAt: at(3) });
  });

  it("[QU5] brings singular and plural together in English and German", () => {
    expect(unansweredTopics([asked(1, "spare seals pump"), asked(2, "spare seal pumps")])).toHaveLength(1);
    expect(unansweredTopics([asked(1, "Dichtung Pumpe"), asked(2, "Dichtungen der Pumpen")])).toHaveLength(1);
  });

  it("[QU5] keeps apart what shares one word of several", () => {
    expect(unansweredTopics([asked(1, "pump oil level"), asked(2, "pump noise bearing")])).toHaveLength(2);
  });

  it("[QU5] loses no question and does not depend on the order in which they come", () => {
    const word = fc.constantFrom("pump", "pumps", "oil", "seal", "valve", "the", "how", "CW-4", "?");
    const question = fc.array(word, { maxLength: 5 }).map((words) => words.join(" "));
    const questions = fc.array(fc.record({ question, askedAt: fc.integer({ min: 1, max: 28 }).map(at) }), {
      maxLength: 20,
    });
    const shuffled = questions.chain((some) =>
      fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length })),
    );
    fc.assert(
      fc.property(shuffled, ([some, others]) => {
        const topics = unansweredTopics(some);
        expect(topics.reduce((sum, { count }) => sum + count, 0)).toBe(some.length);
        expect(unansweredTopics(others)).toEqual(topics);
      }),
    );
  });
});
