import { describe, expect, it } from "vitest";
import { nearFirst } from "./near.ts";

const passage = (sourceId: string, stepId: string | null, score: number, coverage = 0.8) => ({
  sourceId,
  stepId,
  score,
  features: { coverage },
});
const near = { sourceId: "pump", stepId: "seal", aroundIds: ["mixer"] };
const named = (all: readonly ReturnType<typeof passage>[]) =>
  nearFirst(all, near).map(({ sourceId, stepId }) => `${sourceId} ${stepId}`);

describe("[CP18] passages near the asker", () => {
  it("come first among what fits alike: the step, the procedure, those of its areas, everything", () => {
    const alike = [passage("fan", "a", 0.6), passage("mixer", "b", 0.6), passage("pump", "c", 0.6)];
    expect(named([...alike, passage("pump", "seal", 0.6)])).toEqual(["pump seal", "pump c", "mixer b", "fan a"]);
  });

  it("do not come before what fits far better", () => {
    expect(named([passage("fan", "a", 0.95), passage("pump", "seal", 0.3)])).toEqual(["fan a", "pump seal"]);
  });

  it("do not come first where they hold hardly anything of the question", () => {
    expect(named([passage("fan", "a", 0.3), passage("pump", "seal", 0.25, 0.2)])).toEqual(["fan a", "pump seal"]);
  });

  it("come last where the asker is rewriting them", () => {
    const draft = { rewrittenId: "pump", aroundIds: [] };
    const all = [passage("pump", "seal", 0.9), passage("fan", "a", 0.5)];
    expect(nearFirst(all, draft).map(({ sourceId }) => sourceId)).toEqual(["fan", "pump"]);
  });
});
