import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveDraft } from "#features/drafts/server/save-draft.ts";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { getDraft } from "#features/procedures/server/service/get-procedure.ts";
import { beginReplacement, replaceInProcedure } from "#features/replacing/server/service.ts";
import { isProblem } from "#kit/problem.ts";
import { raceRounds } from "#tests/support/depth.ts";
import { bodyOf, draftBy, publishable } from "#tests/support/procedures.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";

describe("a replacement at the same moment as", { timeout: 120_000 }, () => {
  let world: World;
  let ann: Person;
  let ben: Person;
  let draft: ProcedureDraft;

  beforeAll(async () => {
    world = await openWorld();
    ann = await world.member("contentAuthor");
    ben = await world.member("contentAuthor");
    draft = await draftBy(ann, { content: publishable("Close the valve") });
  });
  afterAll(() => world?.close());

  /** The draft says so again. */
  async function renewed(): Promise<{ versionId: string; revision: number; isDraft: true }> {
    const { versionId, revision } = await ann.run((scope) => getDraft(scope, draft.id));
    const body = { ...bodyOf(draft), title: "Close the valve" };
    const saved = await ann.run((scope) => saveDraft(scope, { procedureId: draft.id, versionId, revision }, body));
    return { versionId, revision: saved.revision, isDraft: true };
  }
  const begun = async () => {
    const options = { text: "valve", by: "valve or valve", isCaseSensitive: false };
    return { procedureId: draft.id, replacementId: (await ann.run((scope) => beginReplacement(scope, options))).id };
  };
  const titleNow = async () => (await ann.run((scope) => getDraft(scope, draft.id))).title;

  it(`[P162] a save: one of them is stored, the other refused: ${raceRounds} rounds`, async () => {
    for (let round = 0; round < raceRounds; round++) {
      const seen = await renewed();
      const at = await begun();
      const body = { ...bodyOf(draft), title: "Bleed the line by the valve" };
      const [replaced, saved] = await Promise.allSettled([
        ann.run((scope) => replaceInProcedure(scope, at, seen)),
        ben.run((scope) => saveDraft(scope, { procedureId: draft.id, ...seen }, body)),
      ]);
      for (const one of [replaced, saved]) {
        if (one.status === "rejected" && !isProblem(one.reason, "staleDraft")) throw one.reason;
      }
      expect(
        [replaced.status, saved.status].filter((one) => one === "fulfilled"),
        `round ${round}`,
      ).toHaveLength(1);
      const title = replaced.status === "fulfilled" ? "Close the valve or valve" : "Bleed the line by the valve";
      expect(await titleNow()).toBe(title);
    }
  });

  it(`[P162] itself, sent twice: it is done once, and both hear the same: ${raceRounds} rounds`, async () => {
    for (let round = 0; round < raceRounds; round++) {
      const seen = await renewed();
      const at = await begun();
      const replace = () => ann.run((scope) => replaceInProcedure(scope, at, seen));
      const [one, other] = await Promise.all([replace(), replace()]);
      expect(one).toEqual(other);
      expect(await titleNow(), `round ${round}`).toBe("Close the valve or valve");
    }
  });
});
