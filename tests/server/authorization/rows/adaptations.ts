import { adaptationEndpoints } from "#features/adaptations/contract.ts";
import { blankDraft } from "#features/procedures/rules/new-content.ts";
import { createFrom } from "#features/procedures/server/service.ts";
import type { Kind, Row } from "../row.ts";
import { procedure } from "./procedures.ts";

const manage = ["content.procedures.manage"];

/** A draft that was adapted from a procedure which is gone since. */
const adaptedDraft: Kind = {
  make: async ({ workspace, maker, groupIds }) => {
    const procedureId = await maker.run(async (scope) => {
      const content = blankDraft(scope.newId, scope.now, "UTC");
      return (await createFrom(scope, { content, groupIds, areaIds: [], editorIds: [] }, undefined, undefined)).id;
    });
    await workspace.asSystem(async (scope) => {
      await scope.db
        .insertInto("adaptation")
        .values({
          workspace_id: scope.workspaceId,
          id: scope.newId(),
          procedure_id: procedureId,
          source_number: 1,
          source_title: "Change the jaw",
          taken: JSON.stringify({ steps: [], head: { texts: [], changes: [] } }),
          created_at: scope.now,
        })
        .execute();
    });
    return { params: { procedureId } };
  },
};

export const adaptationRows: readonly Row[] = [
  { endpoint: adaptationEndpoints.questions, needs: manage, about: procedure },
  {
    endpoint: adaptationEndpoints.create,
    needs: manage,
    about: procedure,
    input: ({ params: { versionId } }) => ({ body: { versionId, answers: [] } }),
  },
  { endpoint: adaptationEndpoints.source, needs: [...manage, "content.procedures.publish"], about: adaptedDraft },
  {
    endpoint: adaptationEndpoints.accept,
    needs: manage,
    about: adaptedDraft,
    input: () => ({ body: { confirmed: [] } }),
  },
];
