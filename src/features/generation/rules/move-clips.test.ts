import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { borderMoved, type Clip, clipMsMin, withClips } from "./move-clips.ts";
import { planOf } from "./plan.ts";

const clip = (stepId: string, startMs: number, endMs: number): Clip => ({ stepId, startMs, endMs });
const clips = [clip("a", 0, 5_000), clip("b", 5_000, 10_000), clip("c", 12_000, 20_000)];

describe("a border of a clip", () => {
  it.each([
    ["takes the end of the clip before it along", "b", "start", 6_000, [clip("b", 6_000, 10_000), clip("a", 0, 6_000)]],
    [
      "takes the beginning of the clip behind it along",
      "a",
      "end",
      4_000,
      [clip("a", 0, 4_000), clip("b", 4_000, 10_000)],
    ],
    ["moves alone where no other clip is", "b", "end", 11_000, [clip("b", 5_000, 11_000)]],
    ["leaves its clip half a second", "b", "start", 30_000, [clip("b", 9_500, 10_000), clip("a", 0, 9_500)]],
    ["leaves the other clip half a second", "b", "start", 0, [clip("b", 500, 10_000), clip("a", 0, 500)]],
    ["stays where it is", "b", "start", 5_000, []],
    ["is none of a step that has no clip", "d", "start", 5_000, []],
  ] as const)("[PG47] %s", (_name, stepId, edge, ms, expected) => {
    expect(borderMoved(clips, stepId, edge, ms)).toEqual(expected);
  });

  it("[PG47] takes all clips along that begin or end where two meet", () => {
    const over = [clip("a", 0, 500), clip("b", 500, 10_000), clip("c", 0, 500)];
    const moved = [clip("c", 0, 700), clip("b", 700, 10_000), clip("a", 0, 700)];
    expect(borderMoved(over, "c", "end", 700)).toEqual(moved);
    expect(borderMoved([clip("a", 0, 500), clip("c", 0, 500)], "c", "end", 700)).toEqual([clip("c", 0, 700)]);
  });

  it("[PG47] leaves every clip its length, and clips that met still meet", () => {
    const anyMove = fc.record({
      stepId: fc.constantFrom("a", "b", "c"),
      edge: fc.constantFrom("start" as const, "end" as const),
      ms: fc.integer({ min: -1_000, max: 30_000 }),
    });
    fc.assert(
      fc.property(fc.array(anyMove, { maxLength: 12 }), (moves) => {
        let now: readonly Clip[] = clips;
        for (const { stepId, edge, ms } of moves) {
          const moved = new Map(borderMoved(now, stepId, edge, ms).map((one) => [one.stepId, one]));
          now = now.map((one) => moved.get(one.stepId) ?? one);
          expect(now.every((one) => one.endMs - one.startMs >= clipMsMin && one.startMs >= 0)).toBe(true);
          expect(now[0]?.endMs).toBe(now[1]?.startMs);
        }
      }),
    );
  });
});

describe("a plan with other clips", () => {
  let count = 0;
  const sentences = [
    { text: "First, open the guard.", startMs: 0, endMs: 2_000 },
    { text: "Now loosen the screw with the 13 mm key.", startMs: 3_000, endMs: 5_000 },
    { text: "Careful, the spring jumps.", startMs: 5_000, endMs: 6_000 },
  ];
  const plan = planOf(sentences, 10_000, () => `${++count}`);
  const [first, second] = plan.steps.map(({ stepId }) => stepId);
  const none = () => [];
  const noStep = (): never => {
    throw new Error("there is no new step");
  };

  it("[PG47] gives each step the sentences whose middle lies in its clip", () => {
    const next = withClips(plan, [clip(first ?? "", 0, 4_500), clip(second ?? "", 4_500, 10_000)], none, noStep);
    expect(next.steps.map(({ from, to, warnings }) => [from, to, warnings])).toEqual([
      [0, 1, []],
      [2, 2, [2]],
    ]);
    expect(next.sentences).toEqual(sentences);
  });

  it("[PG47] gives a clip in which nothing is said no sentence, and leaves the other steps", () => {
    const next = withClips(plan, [clip(second ?? "", 7_000, 10_000)], none, noStep);
    expect(next.steps[1]).toMatchObject({ from: 3, to: 2, warnings: [], startMs: 7_000, endMs: 10_000 });
    expect(next.steps[0]).toEqual(plan.steps[0]);
  });

  it("[PG47] holds what a step says against its new sentences", () => {
    const asked: unknown[] = [];
    const claims = [{ kind: "number", text: "13 mm", sentences: [] }] as const;
    const next = withClips(
      plan,
      [clip(second ?? "", 5_200, 10_000)],
      (stepId, own) => {
        asked.push([stepId, own]);
        return claims;
      },
      noStep,
    );
    expect(asked).toEqual([[second, { from: 2, to: 2 }]]);
    expect(next.steps[1]?.claims).toEqual(claims);
  });

  it("[PG65] gives the clip of a step that came by a split its sentences", () => {
    const next = withClips(plan, [clip(second ?? "", 3_000, 5_000), clip("new", 5_000, 10_000)], none, (clipped) => ({
      ...clipped,
      title: "Mind the spring",
      frameMs: [],
      pictureId: "",
    }));
    expect(next.steps.map(({ stepId, from, to }) => [stepId, from, to])).toEqual([
      [first, 0, 0],
      [second, 1, 1],
      ["new", 2, 2],
    ]);
    expect(next.steps[2]).toMatchObject({ title: "Mind the spring", warnings: [2] });
  });
});
