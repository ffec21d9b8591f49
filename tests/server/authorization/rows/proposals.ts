import { blankDraft } from "#features/procedures/rules/new-content.ts";
import { createFrom } from "#features/procedures/server/service.ts";
import { proposalEndpoints } from "#features/proposals/contract.ts";
import type { Kind, Row } from "../row.ts";

const manage = ["content.procedures.manage"];

/** A draft that was written anew since a model proposed it. */
const proposedDraft: Kind = {
  make: async ({ workspace, maker, groupIds }) => {
    const procedureId = await maker.run(async (scope) => {
      const content = blankDraft(scope.newId, scope.now, "UTC");
      return (await createFrom(scope, { content, groupIds, areaIds: [], editorIds: [] }, undefined, undefined)).id;
    });
    await workspace.asSystem(async (scope) => {
      await scope.db
        .insertInto("proposal")
        .values({
          workspace_id: scope.workspaceId,
          id: scope.newId(),
          procedure_id: procedureId,
          prompt: "Change the jaw.",
          proposed: JSON.stringify({ title: "Change the jaw", steps: [] }),
          created_at: scope.now,
        })
        .execute();
    });
    return { params: { procedureId } };
  },
};

export const proposalRows: readonly Row[] = [
  // No model is configured: the answer comes once the caller was let in.
  {
    endpoint: proposalEndpoints.propose,
    needs: manage,
    input: () => ({ body: { prompt: "Change the jaw.", language: "en" } }),
    alsoDone: [409],
  },
  { endpoint: proposalEndpoints.source, needs: [...manage, "content.procedures.publish"], about: proposedDraft },
  {
    endpoint: proposalEndpoints.accept,
    needs: manage,
    about: proposedDraft,
    input: () => ({ body: { confirmed: [] } }),
  },
];
