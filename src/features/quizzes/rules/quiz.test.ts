import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { draftContent } from "#features/procedures/content.ts";
import { draftFindings } from "#features/procedures/rules/draft-findings.ts";
import { plainText } from "#kit/rich-text.ts";
import { countedIds } from "#tests/support/content-samples.ts";
import { factsOf, gap, withGap } from "./facts.ts";
import { proposedKeys, proposedMax, type Question, questionsOf } from "./quiz.ts";
import { quizContent } from "./quiz-content.ts";
import { jawSteps, type SampleStep, sourceOf } from "./quiz-samples.ts";

const ask = (steps: readonly SampleStep[]): Question[] => questionsOf(sourceOf(steps, countedIds()));
const about = (questions: readonly Question[], text: string) =>
  questions.find(({ question }) => question.includes(text));

const germanSteps: readonly SampleStep[] = [
  { title: "Ventil schließen", text: "Das Ventil wird mit der Hand geschlossen und ist dann zu." },
  { title: "Deckel öffnen", text: "Der Deckel wird nach dem Warten mit den Händen geöffnet." },
  { title: "Backe tauschen", text: "Die Backe wird aus der Halterung gezogen." },
  { title: "Deckel schließen", text: "Der Deckel wird mit den Schrauben geschlossen." },
];

describe("facts of a sentence", () => {
  it.each([
    ["Tighten to 45 Nm.", ["number 45 Nm"]],
    ["Fill 1,5 l of oil into CW-4.", ["part CW-4", "number 1,5 l"]],
    ["Screws M12 are tightened with the torque wrench.", ["part M12", "tool torque wrench"]],
    ["Do this three times, as in 1999.", []],
    ["Warten, bis 80 °C erreicht sind.", ["number 80 °C"]],
  ])("[QZ2] %s", (sentence, facts) => {
    expect(factsOf(sentence).map(({ kind, text }) => `${kind} ${text}`)).toEqual(facts);
  });

  it("[QZ2] leaves no gap where the sentence says the fact twice", () => {
    expect(withGap("From 2 bar to 2 bar.", { kind: "number", text: "2 bar" })).toBeUndefined();
    expect(withGap("Up to 2 bar.", { kind: "number", text: "2 bar" })).toBe(`Up to ${gap}.`);
  });
});

describe("questions about a procedure", () => {
  it("[QZ1] [QZ2] ask for values with numbers of the source in the same unit, the nearest first", () => {
    const question = about(ask(jawSteps), "torque wrench to ____");
    expect(question).toMatchObject({
      kind: "number",
      stepNumber: 3,
      answer: "Tighten the jaw with a torque wrench to 45 Nm.",
    });
    expect(question?.options).toEqual(["45 Nm", "24 Nm", "20 Nm", "5 Nm"]);
  });

  it("[QZ2] ask for parts and tools with those of other steps", () => {
    const questions = ask(jawSteps);
    expect(about(questions, "valve ____")?.options).toEqual(["CW-4", "M12", "AX-12"]);
    expect(about(questions, "with a ____ to 45 Nm")?.options[0]).toBe("torque wrench");
  });

  it("[QZ2] offer parts with the same letters before others", () => {
    const steps = ["Read PI-3.", "Shut V-1.", "Open V-4.", "Open V-6."].map((text, at) => ({
      title: `Step ${at}`,
      text,
    }));
    expect(about(ask(steps), "Shut ____")?.options).toEqual(["V-1", "V-4", "V-6", "PI-3"]);
  });

  it("[QZ2] do not ask where two sentences of a step fill one gap differently", () => {
    const steps = [
      { title: "Tighten", text: "Tighten to 45 Nm. Tighten to 60 Nm." },
      { title: "B", text: "Use 12 Nm, or 13 Nm." },
    ];
    expect(about(ask(steps), "Tighten to ____")).toBeUndefined();
  });

  it("[QZ2] do not ask for what the title of the step says", () => {
    const steps = [
      { title: "Tighten to 45 Nm", text: "Tighten the jaw to 45 Nm. Tighten the cover to 24 Nm." },
      { title: "B", text: "Use 12 Nm, or 13 Nm." },
    ];
    const questions = ask(steps);
    expect(about(questions, "the jaw to ____")).toBeUndefined();
    expect(about(questions, "the cover to ____")?.options[0]).toBe("24 Nm");
  });

  it("[QZ3] ask in the language of the source which step is next, and what to watch out for", () => {
    const english = ask(jawSteps);
    expect(about(english, "right after “Open the cover”")?.options[0]).toBe("Change the jaw");
    expect(about(english, "watch out for in “Change the jaw”")?.options[0]).toBe("The edges of the jaw are sharp.");
    const german = ask(germanSteps);
    expect(about(german, "„Ventil schließen“")?.question).toBe(
      "Welcher Schritt folgt unmittelbar auf „Ventil schließen“?",
    );
    const french = ask([
      { title: "Fermer la vanne", text: "Fermez la vanne." },
      { title: "Ouvrir le capot", text: "Ouvrez le capot." },
      { title: "Changer le filtre", text: "Changez le filtre." },
    ]);
    expect(french).toEqual([]);
  });

  it("[QZ1] [QZ4] a source with too little to choose from is not asked about", () => {
    expect(ask([{ title: "Tighten", text: "Tighten to 45 Nm." }])).toEqual([]);
    expect(
      ask([
        { title: "Tighten", text: "Tighten to 45 Nm, or 45  nm." },
        { title: "Go", text: "Walk to 12 m." },
      ]),
    ).toEqual([]);
  });

  const word = fc.constantFrom("Tighten the screw to", "Fill with", "Wait for", "Use the hex key at", "Take part CW-");
  const sentence = fc
    .tuple(word, fc.integer({ min: 1, max: 99 }), fc.constantFrom("Nm", "bar", "mm", "°C", ""))
    .map(([lead, number, unit]) => `${lead} ${number} ${unit}`.replace("- ", "-").trim() + ".");
  const steps = fc.array(
    fc.record({
      title: fc.constantFrom("Open", "Close", "Check the oil", "Clean", ""),
      text: fc.array(sentence, { maxLength: 4 }).map((some) => some.join(" ")),
      warning: fc.constantFrom("Hot surface.", "High voltage.", "Sharp edges."),
    }),
    { maxLength: 12 },
  );

  it("[QZ1] [QZ4] [QZ5] have distinct keys and options, all of which the source says, for any source", () => {
    fc.assert(
      fc.property(steps, (some) => {
        const source = sourceOf(some, countedIds());
        const questions = questionsOf(source);
        expect(questionsOf(source)).toEqual(questions);
        expect(new Set(questions.map(({ key }) => key)).size).toBe(questions.length);
        const said = some.flatMap(({ title, text, warning }) => [title, text, warning]).join(" ");
        for (const { kind, options, answer } of questions) {
          expect(options.length).toBeGreaterThanOrEqual(3);
          expect(options.length).toBeLessThanOrEqual(4);
          expect(new Set(options.map((one) => one.toLowerCase())).size).toBe(options.length);
          expect(said).toContain(answer);
          // Of a wrong value the number is said somewhere, if not with this unit.
          for (const one of options) expect(said).toContain(kind === "number" ? one.replace(/ .*/, "") : one);
        }
        const proposed = proposedKeys(questions);
        expect(proposed.length).toBe(Math.min(proposedMax, questions.length));
      }),
    );
  });

  it("[QZ5] are proposed one a step before there are two of any", () => {
    const questions = ask(jawSteps);
    const chosen = new Set(proposedKeys(questions));
    const stepsAsked = new Set(questions.filter(({ key }) => chosen.has(key)).map(({ stepId }) => stepId));
    expect(stepsAsked.size).toBe(new Set(questions.map(({ stepId }) => stepId)).size);
  });
});

describe("the draft of a quiz", () => {
  const newId = countedIds(10_000);
  const source = sourceOf(jawSteps, countedIds());
  const linkTo = (stepId: string) => `https://plant.example/step/${stepId}`;

  it("[QZ7] holds a step a question: a graded choice, and a link to the step that answers it", () => {
    const questions = questionsOf(source).slice(0, 3);
    const content = quizContent(source, questions, { newId, linkTo });
    expect(draftContent.safeParse(content).success).toBe(true);
    expect(content.title).toBe("Quiz: Change the jaw");
    const [step] = content.sections[0]?.steps ?? [];
    const [choice, link] = step?.modules ?? [];
    if (choice?.moduleType !== "multipleChoiceGraded" || link?.moduleType !== "instruction") throw new Error("no quiz");
    const { options, ...rest } = choice.moduleData;
    expect(rest).toEqual({
      question: questions[0]?.question,
      isMultipleSelection: false,
      isRequired: true,
      shouldShuffleOptions: true,
    });
    expect(options.filter(({ isCorrect }) => isCorrect).map(({ label }) => label)).toEqual([questions[0]?.options[0]]);
    expect(
      options.filter(({ isCorrect }) => !isCorrect).every(({ feedback }) => feedback === questions[0]?.answer),
    ).toBe(true);
    expect(plainText(link.moduleData.content)).toBe("Look it up: step 1, Close the valve");
    expect(link.moduleData.content.ops[0]?.attributes?.link).toBe(linkTo(questions[0]?.stepId ?? ""));
  });

  it("[QZ7] titles each step by the step that it asks about, and leaves the title out of a gap", () => {
    const questions = questionsOf(source);
    const steps = quizContent(source, questions, { newId, linkTo }).sections.flatMap((section) => section.steps);
    expect(steps.map(({ title }) => title)).toEqual(questions.map(({ stepTitle }) => stepTitle));
    const gaps = questions.filter(({ question }) => question.includes(gap));
    expect(gaps.find(({ stepTitle }) => stepTitle === "Change the jaw")?.question).toBe(
      "Tighten the jaw with a torque wrench to ____.",
    );
    expect(gaps.filter(({ question, stepTitle }) => question.startsWith(`${stepTitle}:`))).toEqual([]);
  });

  it("[QZ7] leaves a question about an untitled step untitled: screens name it by its number", () => {
    const untitled = sourceOf(
      jawSteps.map((step) => ({ ...step, title: "" })),
      countedIds(),
    );
    const questions = questionsOf(untitled);
    const steps = quizContent(untitled, questions, { newId, linkTo }).sections.flatMap((section) => section.steps);
    expect(steps.length).toBeGreaterThan(0);
    expect(new Set(steps.map(({ title }) => title))).toEqual(new Set([""]));
  });

  it("[QZ3] a single short question about a German source has a German link", () => {
    const german = sourceOf(germanSteps, countedIds());
    const questions = questionsOf(german).filter(({ kind }) => kind === "next");
    const content = quizContent(german, questions.slice(0, 1), { newId, linkTo });
    const link = content.sections[0]?.steps[0]?.modules[1];
    if (link?.moduleType !== "instruction") throw new Error("no link");
    expect(plainText(link.moduleData.content)).toBe("Nachlesen: Schritt 1, Ventil schließen");
  });

  it("[QZ7] can be published as it is", () => {
    expect(draftFindings(quizContent(source, questionsOf(source), { newId, linkTo }))).toEqual([]);
  });
});
