import { describe, expect, it, test } from "vitest";
import { draftContent } from "#features/procedures/content.ts";
import { uncertainOfOwn, uncertainOfService } from "#features/speech/rules/uncertain.ts";
import { deltaOf } from "#kit/rich-text.ts";
import { claimsOf, isOpen } from "./claims.ts";
import { contentOf } from "./draft-content.ts";
import { openStatements } from "./film-review.ts";
import { isIndistinct } from "./indistinct.ts";
import { readNarration } from "./narration.ts";
import { planOf, unconfirmedOf } from "./plan.ts";
import { passagesOf } from "./segment.ts";
import { sentencesOf, splitSentences } from "./sentences.ts";
import { isDue, stages, taskStateOf, trayTitleOf } from "./stages.ts";
import { claimsOfStep } from "./step-claims.ts";
import { stepTitleLengthMax, titleOf } from "./step-title.ts";

describe("tasks", () => {
  test("[PG2] only the last two stages end a task", () => {
    expect(stages.map((stage) => taskStateOf(stage))).toEqual([
      ...Array<string>(5).fill("pending"),
      "completed",
      "failed",
    ]);
  });

  test.each([
    [["pending", "failed", "pending", "completed"], { state: "pending", count: 2 }],
    [["failed", "completed", "completed"], { state: "failed", count: 1 }],
    [["completed", "completed"], { state: "completed", count: 2 }],
    [[], { state: "completed", count: 0 }],
  ] as const)("[PG3] the title of %j counts %j", (states, title) => {
    expect(trayTitleOf(states.map((state) => ({ state, drafts: 1 })))).toEqual(title);
  });

  test("[PG3] the title counts the files of a folder and not the folder", () => {
    const tasks = [
      { state: "pending", drafts: 400 },
      { state: "pending", drafts: 1 },
      { state: "failed", drafts: 1 },
    ] as const;
    expect(trayTitleOf(tasks)).toEqual({ state: "pending", count: 401 });
  });

  test("[PG4] a pending task is due when its interval has elapsed, a finished one never", () => {
    const task = { state: "pending", lastCheckedAt: 1000, refreshInterval: 5000 } as const;
    expect([5999, 6000].map((now) => isDue(task, now))).toEqual([false, true]);
    expect(isDue({ ...task, state: "failed" }, 60_000)).toBe(false);
  });
});

describe("sentences", () => {
  test.each([
    ["Take the 4.0 mm key. Loosen it!", ["Take the 4.0 mm key.", "Loosen it!"]],
    ["Use approx. 3 drops. Wipe it.", ["Use approx. 3 drops.", "Wipe it."]],
    ["Die 2. Schraube lösen. Fertig.", ["Die 2. Schraube lösen.", "Fertig."]],
    ["No full stop", ["No full stop"]],
  ])("[PG5] %j", (text, sentences) => {
    expect(splitSentences(text)).toEqual(sentences);
  });

  it("[PG5] run over cues, and get the time that their characters have", () => {
    const cues = [
      { startMs: 0, endMs: 1000, text: "Open the" },
      { startMs: 1000, endMs: 2000, text: "valve. Wait." },
      { startMs: 5000, endMs: 6000, text: "no stop here" },
      { startMs: 9000, endMs: 9500, text: "another one" },
    ];
    expect(sentencesOf(cues)).toEqual([
      { text: "Open the valve.", startMs: 0, endMs: 1500 },
      { text: "Wait.", startMs: 1500, endMs: 2000 },
      { text: "no stop here", startMs: 5000, endMs: 6000 },
      { text: "another one", startMs: 9000, endMs: 9500 },
    ]);
  });

  it("[PG75] keep which of their words were not heard with certainty, across cues and sentences", () => {
    const cues = [
      { startMs: 0, endMs: 1000, text: "Tighten to", uncertain: [0] },
      { startMs: 1000, endMs: 3000, text: "24 Nm.  Wait four minutes.", uncertain: [1, 3] },
      { startMs: 9000, endMs: 9500, text: "Done." },
    ];
    expect(sentencesOf(cues).map(({ text, uncertain }) => [text, uncertain])).toEqual([
      ["Tighten to 24 Nm.", [0, 3]],
      ["Wait four minutes.", [1]],
      ["Done.", undefined],
    ]);
  });

  it("[PG75] uncertain words are the improbable ones, of the server's recogniser and of a service", () => {
    expect(uncertainOfOwn([-0.1, -0.49, -0.51, -3])).toEqual([2, 3]);
    expect(uncertainOfService([0.9, 0.49, 0.5])).toEqual([1]);
  });

  it("[PG9] of a plain narration are spread over the video; captions keep their times", () => {
    expect(readNarration("Open it.\n\nClose the lid now.", 26_000)).toEqual([
      { startMs: 0, endMs: 8000, text: "Open it." },
      { startMs: 8000, endMs: 26_000, text: "Close the lid now." },
    ]);
    const srt = "1\n00:00:01,000 --> 00:00:02,500\nOpen it.\n";
    expect(readNarration(srt, 26_000)).toEqual([{ startMs: 1000, endMs: 2500, text: "Open it." }]);
  });
});

describe("speech", () => {
  const said = { startMs: 0, endMs: 5000, text: "Open the valve" };
  const five = { ...said, text: "Open the valve by hand" };
  test.each([
    ["nothing", [], 10_000, true],
    ["clear speech", [said], 10_000, false],
    ["under 3 s of it", [{ ...said, endMs: 2900 }], 10_000, true],
    ["under 5 % of the video", [said], 101_000, true],
    ["noise that was taken for words", [{ ...said, confidence: -1.3, silence: 0.9 }], 10_000, true],
    ["a very uncertain text", [{ ...said, confidence: -1.2 }], 10_000, true],
    ["two of five words that were not heard for certain", [{ ...five, uncertain: [1, 4] }], 10_000, true],
    ["one of five", [{ ...five, uncertain: [1] }], 10_000, false],
    [
      "two of five, and as many again that were",
      [
        { ...five, uncertain: [1, 4] },
        { ...five, uncertain: [] },
      ],
      10_000,
      false,
    ],
    ["notes of music", [{ ...said, text: "♪ ♪" }], 10_000, true],
  ])("[PG7] %s", (_name, segments, durationMs, indistinct) => {
    expect(isIndistinct(segments, durationMs)).toBe(indistinct);
  });
});

/** One sentence after the other, with so much silence before each. */
function spoken(...texts: readonly (readonly [string, number])[]) {
  let at = 0;
  return texts.map(([text, pauseMs]) => {
    const startMs = at + pauseMs;
    at = startMs + text.length * 60;
    return { text, startMs, endMs: at };
  });
}

describe("passages", () => {
  const stepsOf = (sentences: ReturnType<typeof spoken>) => passagesOf(sentences).map(({ from, to }) => [from, to]);

  it("[PG10] begin at cue words and after pauses, in English and German", () => {
    const english = spoken(
      ["First, switch the pump off at the main switch.", 0],
      ["It must stand still.", 100],
      ["Then, once that is done, open the drain valve below.", 1200],
      ["Careful, the water is hot.", 100],
      ["Now refit the filter with a new seal.", 1000],
    );
    expect(stepsOf(english)).toEqual([
      [0, 1],
      [2, 3],
      [4, 4],
    ]);
    const german = spoken(
      ["Zuerst schalten Sie die Pumpe am Hauptschalter aus.", 0],
      ["Danach öffnen Sie das Ventil unten am Behälter.", 900],
      ["Vorsicht, das Wasser ist heiß.", 100],
      ["Zum Schluss setzen Sie den Filter mit neuer Dichtung ein.", 900],
    );
    expect(stepsOf(german)).toEqual([
      [0, 0],
      [1, 2],
      [3, 3],
    ]);
  });

  it("[PG10] hold every sentence once, in order", () => {
    const texts = [
      "Now open it.",
      "It is blue.",
      "Next, close it.",
      "Careful!",
      "Turn it twice.",
      "That way it lasts.",
    ];
    for (let seed = 0; seed < 200; seed++) {
      const sentences = spoken(
        ...Array.from({ length: seed % 17 }, (_, n) => [texts[(n * 7 + seed) % 6] ?? "", (seed * n) % 2000] as const),
      );
      const numbers = passagesOf(sentences).flatMap(({ from, to }) =>
        Array.from({ length: to - from + 1 }, (_, n) => from + n),
      );
      expect(numbers).toEqual([...sentences.keys()]);
    }
  });

  test.each([
    [["First, you want to open the guard, because it is locked."], "Open the guard"],
    [["Careful, it is hot.", "Now gently lift the lid."], "Lift the lid"],
    [["Once the light is green, press start."], "Press start"],
    [["Anschließend lösen Sie die beiden Schrauben."], "Lösen Sie die beiden Schrauben"],
    [["Watch out!"], "Watch out"],
  ])("[PG11] the title of %j is %j", (sentences, title) => {
    expect(titleOf(sentences)).toBe(title);
  });

  it("[PG11] a title ends at a word, within 60 characters", () => {
    const long = "Remove the four outer bolts of the lower housing with the long socket and put them into the tray";
    const title = titleOf([long]);
    expect(title.length).toBeLessThanOrEqual(stepTitleLengthMax);
    expect(long.startsWith(`${title} `)).toBe(true);
  });
});

describe("claims", () => {
  const sentences = [
    "Take the 13 mm key and loosen both screws by a quarter turn.",
    "Tighten them to 24 Nm.",
    "Careful, the spring jumps.",
  ];
  const all = { from: 0, to: 2 };

  it("[PG12] point to the sentences that say them", () => {
    const claims = claimsOf({ written: sentences.slice(0, 2), warnings: sentences.slice(2) }, sentences, all);
    expect(claims).toEqual([
      { kind: "number", text: "13 mm", sentences: [0] },
      { kind: "number", text: "quarter turn", sentences: [0] },
      { kind: "tool", text: "key", sentences: [0] },
      { kind: "number", text: "24 Nm", sentences: [1] },
      { kind: "warning", text: "Careful, the spring jumps.", sentences: [2] },
    ]);
  });

  test.each([
    ["another number", "Take the 14 mm key."],
    ["another unit", "Tighten them to 24 kg."],
    ["a longer number", "Tighten them to 124 Nm."],
    ["a part of a number", "Tighten them to 2 Nm."],
  ])("[PG12] %s is said by no sentence", (_name, written) => {
    const [claim] = claimsOf({ written: [written], warnings: [] }, sentences, all);
    expect(claim).toMatchObject({ kind: "number", sentences: [] });
  });

  it("[PG12] of one step are not supported by the sentences of another", () => {
    const [claim] = claimsOf({ written: ["Tighten to 24 Nm."], warnings: [] }, sentences, { from: 0, to: 0 });
    expect(claim).toMatchObject({ text: "24 Nm", sentences: [] });
  });
});

describe("[PG76] claims in words that were not heard with certainty", () => {
  const open = (text: string, uncertain: number[], written = text) =>
    claimsOf({ written: [written], warnings: [] }, [{ text, uncertain }], { from: 0, to: 0 })
      .filter(isOpen)
      .map((claim) => claim.text);

  test.each([
    ["Tighten them to 24 Nm.", [3], ["24 Nm"]],
    ["Tighten them to 24 Nm.", [4], ["24 Nm"]],
    ["Tighten them to 24 newton metres.", [5], ["24 newton metres"]],
    ["Tighten them to 24 Nm.", [0, 1, 2], []],
    ["Tighten them to 24 Nm.", [], []],
    ["Take the torque wrench.", [3], ["torque wrench"]],
    // A number that no unit follows is no claim otherwise.
    ["Tighten the six bolts.", [2], ["six"]],
    ["Open between two and four bar.", [2, 4], ["four bar", "two"]],
    // Said twice, and once for certain.
    ["Wait 5 minutes, not less than 5 minutes.", [1], []],
    ["Wait 5 minutes, not less than 5 minutes.", [1, 6], ["5 minutes"]],
  ])("%j with the uncertain words %j has to confirm %j", (text, uncertain, texts) => {
    expect(open(text, uncertain)).toEqual(texts);
  });

  it("stay open where another sentence of the step says them for certain in other words alone", () => {
    const sentences = [{ text: "Tighten to 24 Nm.", uncertain: [2] }, { text: "Yes, 24 Nm." }];
    const claims = (to: number) =>
      claimsOf({ written: ["Tighten to 24 Nm."], warnings: [] }, sentences, { from: 0, to }).filter(isOpen);
    expect([claims(0).length, claims(1).length]).toEqual([1, 0]);
  });

  it("of a number that the author has replaced are no longer open", () => {
    expect(open("Tighten the six bolts.", [2], "Tighten the bolts.")).toEqual([]);
  });

  it("include a warning with any uncertain word", () => {
    const warning = "Do not open the valve.";
    const claims = (uncertain: number[]) =>
      claimsOf({ written: [], warnings: [warning] }, [{ text: warning, uncertain }], { from: 0, to: 0 });
    expect(claims([1])).toEqual([{ kind: "warning", text: warning, sentences: [0], isUncertain: true }]);
    expect(claims([])).toEqual([{ kind: "warning", text: warning, sentences: [0] }]);
  });

  it("are confirmed one by one, and are open again when their text changes [PG77]", () => {
    const stepId = "00000000-0000-4000-8000-000000000001";
    const film = {
      sentences: [{ text: "Tighten to 24 Nm.", uncertain: [2] }],
      steps: [{ stepId, from: 0, to: 0 }],
    };
    const statements = (title: string, confirmed: string[]) =>
      openStatements([{ id: stepId, title, modules: [] }], {
        ...film,
        confirmed: confirmed.map((text) => ({ stepId: stepId.toUpperCase(), text })),
      }).map(({ claim, isConfirmed }) => [claim.text, isConfirmed]);
    expect(statements("Tighten to 24 Nm", [])).toEqual([["24 Nm", false]]);
    expect(statements("Tighten to 24 Nm", ["24 Nm"])).toEqual([["24 Nm", true]]);
    expect(statements("Tighten to 25 Nm", ["24 Nm"])).toEqual([["25 Nm", false]]);
  });
});

describe("a step that was edited", () => {
  it("[PG25] is measured by the sentences of its passage", () => {
    const sentences = ["Loosen it with the 13 mm key.", "Careful, it jumps."];
    const writing = (id: string, moduleType: "instruction" | "warning", text: string) =>
      ({
        id,
        category: "information",
        moduleType,
        moduleData: { version: 1, content: deltaOf(text) },
      }) as const;
    const step = {
      title: "Loosen it",
      modules: [
        writing("1", "warning", "Careful, it jumps."),
        writing("2", "instruction", "Loosen it with the 13 mm key. Torque it to 30 Nm."),
      ],
    };
    const claims = claimsOfStep(step, sentences, { from: 0, to: 1 });
    expect(claims.filter((claim) => claim.sentences.length === 0).map((claim) => claim.text)).toEqual(["30 Nm"]);
  });
});

describe("the plan and its draft", () => {
  let count = 0;
  const newId = () => `00000000-0000-4000-8000-${String(++count).padStart(12, "0")}`;
  const sentences = spoken(
    ["First, open the guard.", 500],
    ["Now loosen the two screws with the 13 mm key.", 1000],
    ["Careful, the spring jumps.", 100],
  );
  const plan = planOf(sentences, 30_000, newId);

  it("[PG10] [PG13] has clips that follow each other, with frames inside", () => {
    expect(plan.steps.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [500, sentences[1]?.startMs],
      [sentences[1]?.startMs, 30_000],
    ]);
    for (const { frameMs, startMs, endMs } of plan.steps) {
      expect(frameMs.every((moment) => moment > startMs && moment < endMs)).toBe(true);
    }
  });

  it("[PG12] made of the narration's own words has nothing to confirm", () => {
    expect(unconfirmedOf(plan)).toEqual([]);
    const [first, ...rest] = plan.steps;
    const claim = { kind: "number", text: "15 mm", sentences: [] } as const;
    expect(unconfirmedOf({ steps: first ? [{ ...first, claims: [claim] }, ...rest] : [] })).toEqual([claim]);
  });

  it("[PG14] is a valid draft with the warning first, and pictures only where they were drawn", () => {
    const pictures = new Set([plan.steps[1]?.pictureId ?? ""]);
    const content = draftContent.parse(contentOf(plan, "Change the jaw", pictures, newId));
    expect(content.sections[0]?.steps.map((step) => step.modules.map((one) => one.moduleType))).toEqual([
      ["instruction"],
      ["warning", "media", "instruction"],
    ]);
    expect(content.procedureImage?.id).toBe(plan.steps[1]?.pictureId);
  });
});
