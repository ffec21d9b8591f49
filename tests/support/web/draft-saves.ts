import { applyOps } from "#features/drafts/rules/apply-ops.ts";
import { checkOf, touchedBy } from "#features/drafts/rules/patch-check.ts";
import { snapshotOf } from "#features/drafts/web/parts/draft/draft-state.ts";
import type { DraftContent } from "#features/procedures/content.ts";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import type { DraftPatch } from "#features/procedures/patch-contract.ts";
import { contentOf, partsOf } from "#features/procedures/rules/draft-parts.ts";
import { Problem } from "#kit/problem.ts";
import type { TestServer } from "./test-server.ts";

/** Takes saves of one draft, by their changes and whole; refuses those that are stale or lead elsewhere than they say. */
export function takeSaves(
  server: TestServer,
  draft: { readonly now: () => ProcedureDraft; readonly set: (draft: ProcedureDraft) => void },
): TestServer {
  const fresh = (headers: Headers): ProcedureDraft => {
    const stored = draft.now();
    if (headers.get("if-match") === `"${stored.revision}"`) return stored;
    throw new Problem("conflict", "staleDraft", { current: stored });
  };
  const store = (stored: ProcedureDraft, content: DraftContent, areaIds: string[]) => {
    const next = { ...stored, ...content, areaIds, revision: stored.revision + 1 };
    draft.set(next);
    const { sections, updatedAt, revision } = next;
    const stepCount = sections.reduce((sum, one) => sum + one.steps.length, 0);
    return { revision, updatedAt, sectionCount: sections.length, stepCount };
  };
  server.on(draftEndpoints.save, ({ body, headers }) => {
    const { areaIds, ...content } = body as DraftContent & { areaIds: string[] };
    return store(fresh(headers), content, areaIds);
  });
  return server.on(draftEndpoints.patch, ({ body, headers }) => {
    const { ops, areaIds, check } = body as DraftPatch;
    const stored = fresh(headers);
    const parts = applyOps(partsOf(snapshotOf(stored).content), ops);
    if (!parts || checkOf(parts, touchedBy(ops)) !== check) throw new Problem("conflict", "patchMismatch");
    return store(stored, contentOf(parts), areaIds ?? stored.areaIds);
  });
}
