import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DraftSource } from "#features/generation/contract.ts";
import { contentOf } from "#features/generation/rules/draft-content.ts";
import { clipMsMin, withClips } from "#features/generation/rules/move-clips.ts";
import { planOf } from "#features/generation/rules/plan.ts";
import type { DraftContent } from "#features/procedures/content.ts";
import { stepsOf } from "#features/procedures/rules/find.ts";
import { deltaOf, deltaOfLines, linesOf, plainText } from "#kit/rich-text.ts";
import { countedIds } from "#tests/support/content-samples.ts";
import { isWriting } from "./carry-sentences.ts";
import { joinedLines, withoutWords, withSentence } from "./delta-text.ts";
import { type FilmEdit, mergeWithNext, type WhyNotMerge } from "./merge-steps.ts";
import { moveBorder, splitStep } from "./split-step.ts";
import { withFrame } from "./with-frame.ts";

const flags = { checklists: false, aiStepVerification: false };
const newId = countedIds();

interface Draft {
  readonly content: DraftContent;
  readonly film: Pick<DraftSource, "sentences" | "steps">;
}

/** A draft as it is made from what was said, a sentence each two seconds. */
function draftFrom(said: readonly string[]): Draft {
  const sentences = said.map((text, n) => ({ text, startMs: n * 2_000, endMs: n * 2_000 + 1_800 }));
  const plan = planOf(sentences, said.length * 2_000, newId);
  const pictures = new Set(plan.steps.map((step) => step.pictureId));
  const steps = plan.steps.map((step) => ({ ...step, warnings: [...step.warnings], claims: [] }));
  return { content: contentOf(plan, "Film", pictures, newId), film: { sentences, steps } };
}

const after = ({ film }: Draft, { content, clips }: FilmEdit): Draft => {
  const { steps } = withClips<DraftSource["steps"][number]>(
    film,
    clips,
    () => [],
    (clipped) => ({ ...clipped, title: "", warnings: [], claims: [] }),
  );
  return { content, film: { ...film, steps: [...steps] } };
};

function edited(edit: FilmEdit | WhyNotMerge | undefined): FilmEdit {
  if (edit === undefined || typeof edit === "string") throw new Error(`It was refused: ${edit}`);
  return edit;
}

const textsOf = (content: DraftContent) =>
  stepsOf(content).map((step) =>
    step.modules.filter(isWriting).map((module) => [module.moduleType, plainText(module.moduleData.content).trim()]),
  );
const picturesOf = (content: DraftContent) =>
  stepsOf(content).map((step) =>
    step.modules.flatMap((module) => (module.moduleType === "media" ? module.moduleData.remoteMediaRefs : [])),
  );
const idsOf = (content: DraftContent) => stepsOf(content).map(({ id }) => id);
const clipsOf = ({ content, film }: Draft) =>
  idsOf(content).map((id) => {
    const step = film.steps.find(({ stepId }) => stepId === id);
    return [step?.startMs, step?.endMs];
  });

const said = [
  "First, open the guard.",
  "Now loosen the screw with the 13 mm key.",
  "Careful, the spring jumps.",
  "Hold it with one hand.",
  "Next, pull the jaw forward.",
];

describe("merging a step with the one behind it", () => {
  it("[PG63] [PG64] joins texts, warnings and pictures, and the clip lasts over both", () => {
    const draft = draftFrom(said);
    const [first = "", second = ""] = idsOf(draft.content);
    const merge = edited(mergeWithNext(draft.content, draft.film.steps, first, { flags, newId }));
    const merged = after(draft, merge);
    expect(idsOf(merged.content)).not.toContain(second);
    expect(textsOf(merged.content)[0]).toEqual([
      ["warning", "Careful, the spring jumps."],
      ["instruction", "First, open the guard.\nNow loosen the screw with the 13 mm key. Hold it with one hand."],
    ]);
    expect(picturesOf(merged.content)[0]).toEqual(picturesOf(draft.content).slice(0, 2).flat());
    expect(clipsOf(merged)[0]).toEqual([0, 8_000]);
    expect(merged.film.sentences).toEqual(draft.film.sentences);
  });

  it("[PG64] keeps a title that no text of its step repeats", () => {
    const draft = draftFrom(said);
    const [first = "", second = ""] = idsOf(draft.content);
    const content = {
      ...draft.content,
      sections: draft.content.sections.map((section) => ({
        ...section,
        steps: section.steps.map((step) => (step.id === second ? { ...step, title: "Take the jaw off" } : step)),
      })),
    };
    const merge = edited(mergeWithNext(content, draft.film.steps, first, { flags, newId }));
    expect(textsOf(merge.content)[0]?.[1]?.[1]).toContain("open the guard.\nTake the jaw off\nNow loosen");
  });

  it("[PG63] refuses the last step of a section, and one with another step of the film in between", () => {
    const draft = draftFrom(said);
    const { content, film } = draft;
    const [first = "", second = "", third = ""] = idsOf(content);
    expect(mergeWithNext(content, film.steps, third, { flags, newId })).toBe("noNext");
    const [section] = content.sections;
    const [a, b, c] = section?.steps ?? [];
    if (!section || !a || !b || !c) throw new Error("there are three steps");
    const turned = { ...content, sections: [{ ...section, steps: [a, c, b] }] };
    expect(mergeWithNext(turned, film.steps, first, { flags, newId })).toBe("notNeighbours");
    const without = { ...content, sections: [{ ...section, steps: [a, c] }] };
    expect(edited(mergeWithNext(without, film.steps, first, { flags, newId })).clips).toEqual([
      { stepId: first, startMs: 0, endMs: 10_000 },
    ]);
    expect(second).not.toBe("");
  });
});

describe("splitting a step", () => {
  it.each([5_500, 3_950])("[PG65] at %i ms divides sentences by their times", (atMs) => {
    const draft = draftFrom(said);
    const second = idsOf(draft.content)[1] ?? "";
    const split = edited(splitStep(draft.content, draft.film, { stepId: second, atMs }, newId));
    const halves = after(draft, split);
    const [, own, made] = clipsOf(halves);
    expect([own, made]).toEqual([
      [2_000, atMs],
      [atMs, 8_000],
    ]);
    const middle = (n: number) => n * 2_000 + 900;
    const behind = [1, 2, 3].filter((n) => middle(n) >= atMs);
    const texts = textsOf(halves.content);
    const flat = (at: number) => (texts[at] ?? []).map(([, text]) => text).join(" ");
    for (const n of [1, 2, 3]) {
      expect(flat(behind.includes(n) ? 2 : 1)).toContain(said[n]);
      expect(flat(behind.includes(n) ? 1 : 2)).not.toContain(said[n]);
    }
    expect(picturesOf(halves.content).flat()).toHaveLength(3);
    // The middle of the clip, which the picture shows, is at 5 s.
    expect(picturesOf(halves.content)[atMs > 5_000 ? 1 : 2]).toHaveLength(1);
  });

  it("[PG65] gives the new step a title in its own words, and a warning stays one", () => {
    const draft = draftFrom(said);
    const second = idsOf(draft.content)[1] ?? "";
    const { content } = edited(splitStep(draft.content, draft.film, { stepId: second, atMs: 3_950 }, newId));
    expect(stepsOf(content)[2]?.title).toBe("Hold it with one hand");
    expect(textsOf(content)[2]).toEqual([
      ["warning", "Careful, the spring jumps."],
      ["instruction", "Hold it with one hand."],
    ]);
  });

  it("[PG65] names a step that is a warning alone by all of its words", () => {
    const draft = draftFrom([...said.slice(0, 3), "Next, pull the jaw forward."]);
    const second = idsOf(draft.content)[1] ?? "";
    const { content } = edited(splitStep(draft.content, draft.film, { stepId: second, atMs: 3_950 }, newId));
    expect(stepsOf(content)[2]?.title).toBe("Careful, the spring jumps");
  });

  it.each([1_000, 2_100, 7_900, 9_000])("[PG65] is refused at %i ms, half a second from an end or outside", (atMs) => {
    const draft = draftFrom(said);
    const second = idsOf(draft.content)[1] ?? "";
    expect(splitStep(draft.content, draft.film, { stepId: second, atMs }, newId)).toBeUndefined();
  });

  it("[PG65] leaves words that the author wrote anew", () => {
    const draft = draftFrom(said);
    const second = stepsOf(draft.content)[1];
    const content = JSON.parse(
      JSON.stringify(draft.content).replace("Hold it with one hand.", "Hold the spring firmly."),
    ) as DraftContent;
    const split = edited(splitStep(content, draft.film, { stepId: second?.id ?? "", atMs: 5_950 }, newId));
    expect(textsOf(split.content)[1]?.at(-1)?.[1]).toContain("Hold the spring firmly.");
    expect(textsOf(split.content)[2]).toEqual([]);
  });
});

describe("a border", () => {
  it("[PG66] takes the sentences that change sides along, and back again", () => {
    const draft = draftFrom(said);
    const [, second = ""] = idsOf(draft.content);
    const later = after(
      draft,
      edited(moveBorder(draft.content, draft.film, { stepId: second, edge: "end", ms: 6_000 }, newId)),
    );
    expect(textsOf(later.content)[2]).toEqual([["instruction", "Hold it with one hand. Next, pull the jaw forward."]]);
    const back = after(
      later,
      edited(moveBorder(later.content, later.film, { stepId: second, edge: "end", ms: 8_000 }, newId)),
    );
    expect(textsOf(back.content)).toEqual(textsOf(draft.content));
    expect(clipsOf(back)).toEqual(clipsOf(draft));
  });

  it("[PG66] that takes no sentence along is an edit of its own all the same", () => {
    const { content, film } = draftFrom(said);
    const [, second = ""] = idsOf(content);
    const move = edited(moveBorder(content, film, { stepId: second, edge: "end", ms: 7_950 }, newId));
    expect(move.content).toEqual(content);
    expect(move.content).not.toBe(content);
    expect(moveBorder(content, film, { stepId: second, edge: "end", ms: 8_000 }, newId)).toBeUndefined();
  });
});

describe("any sequence of merges, splits and moved borders", () => {
  const verbs = ["Open", "Close", "Turn", "Loosen", "Pull", "Push"];
  const anySaid = fc
    .array(
      fc.record({
        lead: fc.constantFrom("Now ", "Next, ", "", "Careful, ", "It is "),
        verb: fc.constantFrom(...verbs),
      }),
      { minLength: 2, maxLength: 9 },
    )
    .map((all) => all.map(({ lead, verb }, n) => `${lead}${verb} part ${n}.`));
  const anyEdit = fc.record({
    kind: fc.constantFrom("merge" as const, "split" as const, "start" as const, "end" as const),
    step: fc.nat(8),
    ms: fc.integer({ min: -500, max: 20_000 }),
  });

  it("[PG63] [PG65] [PG66] loses and doubles no sentence, and keeps the clips in order", () => {
    fc.assert(
      fc.property(anySaid, fc.array(anyEdit, { maxLength: 14 }), (sentences, edits) => {
        let draft = draftFrom(sentences);
        for (const { kind, step, ms } of edits) {
          const { content, film } = draft;
          const ids = idsOf(content);
          const stepId = ids[step % ids.length] ?? "";
          const edit =
            kind === "merge"
              ? mergeWithNext(content, film.steps, stepId, { flags, newId })
              : kind === "split"
                ? splitStep(content, film, { stepId, atMs: ms }, newId)
                : moveBorder(content, film, { stepId, edge: kind, ms }, newId);
          if (edit === undefined || typeof edit === "string") continue;
          draft = after(draft, edit);
          const texts = textsOf(draft.content).map((all) => all.map(([, text]) => text).join("\n"));
          for (const sentence of sentences) {
            expect(texts.reduce((sum, text) => sum + text.split(sentence).length - 1, 0)).toBe(1);
          }
          const clips = clipsOf(draft);
          for (const [n, [startMs = 0, endMs = 0]] of clips.entries()) {
            expect(endMs - startMs).toBeGreaterThanOrEqual(clipMsMin);
            expect(startMs).toBeGreaterThanOrEqual(clips[n - 1]?.[1] ?? 0);
          }
          expect(draft.film.sentences).toEqual(film.sentences);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe("words in a text", () => {
  const bold = deltaOfLines([
    {
      runs: [
        { text: "Open it. ", marks: ["bold"] },
        { text: "Reopen it. Open it.", marks: [] },
      ],
      indent: 0,
    },
  ]);
  it.each([
    ["first", "Reopen it. Open it."],
    ["last", "Open it. Reopen it."],
  ] as const)("[PG66] are taken out at their %s place, as whole words", (which, left) => {
    const next = withoutWords(bold, "Open it.", which);
    expect(next && plainText(next)).toBe(left);
    expect(withoutWords(bold, "pen it.", which)).toBeUndefined();
  });

  it("[PG66] keep their form, and stand next to a list in a line of their own", () => {
    const list = deltaOfLines([{ runs: [{ text: "One", marks: ["bold"] }], list: "bullet", indent: 0 }]);
    expect(linesOf(withSentence(list, "Two.", "back")).map(({ list: kind }) => kind)).toEqual(["bullet", undefined]);
    expect(joinedLines(list, deltaOf("\nTwo\n")).ops[0]).toEqual({ insert: "One", attributes: { bold: true } });
  });
});

describe("another picture of a step", () => {
  it("[PG68] stands in the place of the first one, and is that of the procedure where the first one was", () => {
    const { content } = draftFrom(said);
    const [first = "", second = ""] = idsOf(content);
    const frame = newId();
    const image = { source: "remote", type: "image", id: frame };
    const next = withFrame(content, first, frame, newId);
    expect(picturesOf(next)).toEqual([[image], ...picturesOf(content).slice(1)]);
    expect(next.procedureImage).toEqual(image);
    expect(withFrame(content, second, frame, newId).procedureImage).toEqual(content.procedureImage);
    expect(withFrame(content, newId(), frame, newId)).toBe(content);
  });

  it("[PG68] leaves the other pictures and the films of the step", () => {
    const draft = draftFrom(said);
    const [first = ""] = idsOf(draft.content);
    const { content } = edited(mergeWithNext(draft.content, draft.film.steps, first, { flags, newId }));
    const frame = newId();
    const next = picturesOf(withFrame(content, first, frame, newId))[0]?.map(({ id }) => id);
    expect(next).toEqual([frame, picturesOf(content)[0]?.[1]?.id]);
  });

  it("[PG68] comes behind the warnings of a step that has none", () => {
    const draft = draftFrom(said);
    const second = idsOf(draft.content)[1] ?? "";
    const split = edited(splitStep(draft.content, draft.film, { stepId: second, atMs: 3_950 }, newId));
    const without = stepsOf(split.content)[1];
    const next = withFrame(split.content, without?.id ?? "", newId(), newId);
    expect(stepsOf(next)[1]?.modules.map(({ moduleType }) => moduleType)).toEqual(["media", "instruction"]);
    // With a warning in front.
    const later = after(draft, split);
    const id = without?.id ?? "";
    const move = edited(moveBorder(later.content, later.film, { stepId: id, edge: "end", ms: 5_500 }, newId));
    const cautious = withFrame(move.content, id, newId(), newId);
    expect(stepsOf(cautious)[1]?.modules.map(({ moduleType }) => moduleType)).toEqual([
      "warning",
      "media",
      "instruction",
    ]);
  });
});
