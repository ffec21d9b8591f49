import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ApprovalStage,
  isSignedThrough,
  openStageOf,
  type Signer,
  type SigningFacts,
  type StageSignature,
  stageFaults,
  unsignableStage,
  whyNotSign,
} from "./approval-stages.ts";

const stage = (name: string, profileIds: string[], more: Partial<ApprovalStage> = {}): ApprovalStage => ({
  name,
  needed: 1,
  profileIds,
  groupIds: [],
  ...more,
});
const signer = (id: string, ...groupIds: string[]): Signer => ({ id, groupIds });

describe("stages as they are set", () => {
  it("[P110] have a name of their own and people enough", () => {
    const faults = stageFaults([
      stage("Safety", ["ann"]),
      stage(" ", ["ann"]),
      stage("safety ", ["ann"]),
      stage("Quality", []),
      stage("Plant", ["ann", "ann"], { needed: 2 }),
      stage("Shift", ["ann"], { needed: 3, groupIds: ["night"] }),
    ]);
    expect(faults.map(({ stage: at, fault }) => [at, fault])).toEqual([
      [1, "nameMissing"],
      [2, "nameTwice"],
      [3, "nobody"],
      [4, "tooFew"],
    ]);
  });
});

describe("a stage", () => {
  const stages = [stage("Safety", ["ann", "ben"], { needed: 2 }), stage("Quality", ["cid"])];

  it("[P112] opens when the one before is complete", () => {
    const signed = (...by: [number, string][]) => by.map(([at, profileId]) => ({ stage: at, profileId }));
    expect(openStageOf(stages, [])).toBe(0);
    expect(openStageOf(stages, signed([0, "ann"]))).toBe(0);
    expect(openStageOf(stages, signed([0, "ann"], [0, "ben"]))).toBe(1);
    expect(openStageOf(stages, signed([0, "ann"], [0, "ben"], [1, "cid"]))).toBeUndefined();
  });

  const facts = (more: Partial<SigningFacts> = {}): SigningFacts => ({
    stages,
    signatures: [],
    requestedById: "rob",
    editorIds: ["eve"],
    signers: ["ann", "ben", "cid", "rob", "eve"].map((id) => signer(id)),
    ...more,
  });

  it.each([
    ["ann", {}, undefined],
    ["cid", {}, "notInStage"],
    ["ann", { signatures: [{ stage: 0, profileId: "ann" }] }, "alreadySigned"],
    ["ann", { requestedById: "ann" }, "ownRequest"],
    ["ann", { editorIds: ["ann"] }, "ownEdit"],
    ["ann", { signers: [signer("ben"), signer("cid")] }, "notInStage"],
    ["dan", { stages: [stage("Night", [], { groupIds: ["night"] })], signers: [signer("dan", "night")] }, undefined],
    ["dan", { stages: [stage("Night", [], { groupIds: ["night"] })], signers: [signer("dan", "day")] }, "notInStage"],
    // Quality has only Cid.
    ["cid", { stages: [stage("Safety", ["ann", "cid"]), stage("Quality", ["cid"])] }, "neededLater"],
    ["ann", { stages: [stage("Safety", ["ann", "cid"]), stage("Quality", ["cid"])] }, undefined],
  ] as const)("[P113] is signed by %s: %o", (who, more, why) => {
    expect(whyNotSign(who, facts(more as Partial<SigningFacts>))).toBe(why);
  });
});

describe("signing a whole request", () => {
  const people = ["a", "b", "c", "d", "e"];
  const anyStages = fc
    .array(
      fc.record({
        profileIds: fc.subarray(people),
        groupIds: fc.subarray(["g", "h"]),
        needed: fc.integer({ min: 1, max: 2 }),
      }),
      { minLength: 1, maxLength: 4 },
    )
    .map((list) => list.map((one, at) => ({ ...one, name: `Stage ${at}` })));
  const anySigners = fc
    .subarray(people)
    .chain((ids) => fc.tuple(...ids.map((id) => fc.subarray(["g", "h"]).map((groupIds) => signer(id, ...groupIds)))));

  /** Every order of signing, tried one after the other. */
  function canBeSigned(stages: readonly ApprovalStage[], given: readonly StageSignature[], signers: readonly Signer[]) {
    const open = openStageOf(stages, given);
    if (open === undefined) return true;
    return signers.some((one): boolean => {
      const at = stages[open];
      const isIn = at?.profileIds.includes(one.id) || at?.groupIds.some((id) => one.groupIds.includes(id));
      if (!isIn || given.some((signature) => signature.profileId === one.id)) return false;
      return canBeSigned(stages, [...given, { stage: open, profileId: one.id }], signers);
    });
  }

  it("[P114] is possible exactly where some way of signing is", () => {
    fc.assert(
      fc.property(anyStages, anySigners, (stages, signers) => {
        expect(unsignableStage(stages, [], signers) === undefined).toBe(canBeSigned(stages, [], signers));
      }),
      { numRuns: 500 },
    );
  });

  it("[P113] [P114] never gets stuck, whichever eligible member signs first", () => {
    fc.assert(
      fc.property(anyStages, anySigners, fc.infiniteStream(fc.nat()), (stages, signers, choices) => {
        fc.pre(unsignableStage(stages, [], signers) === undefined);
        const signatures: StageSignature[] = [];
        const facts = () => ({ stages, signatures, requestedById: null, editorIds: [], signers });
        for (let open = openStageOf(stages, signatures); open !== undefined; open = openStageOf(stages, signatures)) {
          const able = signers.filter((one) => whyNotSign(one.id, facts()) === undefined);
          expect(able.length).toBeGreaterThan(0);
          const one = able[(choices.next().value ?? 0) % able.length];
          if (one) signatures.push({ stage: open, profileId: one.id });
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe("a publication", () => {
  const stages = [stage("Safety", ["ann"]), stage("Quality", ["ben"])];
  const asked = { stages, requestedById: "rob", editorIds: ["eve"] };
  const sign = (at: number, profileId: string, contentHash = "one") => ({ stage: at, profileId, contentHash });

  it.each([
    ["every stage signed", [sign(0, "ann"), sign(1, "ben")], true],
    ["a stage missing", [sign(0, "ann")], false],
    ["nobody at all", [], false],
    ["another content", [sign(0, "ann"), sign(1, "ben", "two")], false],
    ["one person twice", [sign(0, "ann"), sign(1, "ann")], false],
    ["the requester", [sign(0, "ann"), sign(1, "rob")], false],
    ["an author", [sign(0, "eve"), sign(1, "ben")], false],
  ] as const)("[P115] by signatures: %s", (_, signatures, isEnough) => {
    expect(isSignedThrough(asked, signatures, "one")).toBe(isEnough);
  });

  it("[P115] is not covered by a request without stages", () => {
    expect(isSignedThrough({ ...asked, stages: [] }, [], "one")).toBe(false);
  });
});
