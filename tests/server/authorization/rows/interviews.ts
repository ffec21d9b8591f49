import { interviewEndpoints } from "#features/interviews/contract.ts";
import { draftOfInterview } from "#features/interviews/rules/draft-of.ts";
import { jawInterview } from "#features/interviews/rules/interview-samples.ts";
import { createFrom } from "#features/procedures/server/service.ts";
import type { Person, Workspace } from "#tests/support/world.ts";
import type { Kind, Making, Row } from "../row.ts";

const manage = ["content.procedures.manage"];

const ownerIn = ({ caller, workspace, maker }: Making): Person =>
  caller?.workspaceId === workspace.workspaceId ? caller : maker;

const store = (workspace: Workspace, owner: Person, made?: { readonly procedureId: string; readonly said: object }) =>
  workspace.asSystem(async (scope) => {
    const id = scope.newId();
    const state = jawInterview(scope.newId);
    await scope.db
      .insertInto("interview")
      .values({
        workspace_id: scope.workspaceId,
        id,
        profile_id: owner.profileId,
        kind: "interview",
        state: JSON.stringify(state),
        procedure_id: made?.procedureId ?? null,
        said: made ? JSON.stringify(made.said) : null,
        created_at: scope.now,
        updated_at: scope.now,
      })
      .execute();
    return { id, stepId: state.steps[0]?.id ?? "" };
  });

/** The caller's own, that goes on. */
const own: Kind = {
  isPerCaller: true,
  make: async (making) => {
    const { id, stepId } = await store(making.workspace, ownerIn(making));
    return { params: { interviewId: id }, body: { stepId } };
  },
};

/** A draft that was made of one. */
const madeDraft: Kind = {
  make: async ({ workspace, maker, groupIds }) => {
    const procedureId = await maker.run(async (scope) => {
      const { content } = draftOfInterview(jawInterview(scope.newId), { newId: scope.newId });
      return (await createFrom(scope, { content, groupIds, areaIds: [], editorIds: [] }, undefined, undefined)).id;
    });
    await store(workspace, maker, { procedureId, said: { sentences: [], steps: [] } });
    return { params: { procedureId } };
  },
};

const mine = { needs: manage, about: own, isGroupless: true } as const;

export const interviewRows: readonly Row[] = [
  { endpoint: interviewEndpoints.list, needs: manage },
  { endpoint: interviewEndpoints.get, ...mine },
  // Whoever names an id that nobody has begins one; those of others are 404 (interviews.test.ts).
  {
    endpoint: interviewEndpoints.save,
    needs: manage,
    input: (_thing, { newId }) => ({
      params: { interviewId: newId() },
      body: { kind: "interview", state: jawInterview(newId) },
    }),
  },
  { endpoint: interviewEndpoints.remove, ...mine },
  {
    endpoint: interviewEndpoints.questions,
    ...mine,
    input: ({ body }) => ({ body: { stepId: (body as { stepId: unknown }).stepId } }),
  },
  { endpoint: interviewEndpoints.finish, ...mine, input: () => ({ body: {} }) },
  { endpoint: interviewEndpoints.source, needs: [...manage, "content.procedures.publish"], about: madeDraft },
  // What nobody said has to be confirmed: the answer comes once the caller was let in.
  {
    endpoint: interviewEndpoints.accept,
    needs: manage,
    about: madeDraft,
    input: () => ({ body: { confirmed: [] } }),
    alsoDone: [409],
  },
];
