import { linkedStepEndpoints } from "#features/linked-steps/contract.ts";
import { templateEndpoints } from "#features/templates/contract.ts";
import { draftBy } from "#tests/support/procedures.ts";
import type { Kind, Making, Row, Thing } from "../row.ts";

const manage = ["content.procedures.manage"];

/** A draft, and a reusable step that was made from its only step and is linked to it, both in these groups. */
async function made({ maker, groupIds }: Making): Promise<Thing> {
  const draft = await draftBy(maker, { groups: groupIds });
  const stepId = draft.sections[0]?.steps[0]?.id ?? "";
  const source = { procedureId: draft.id, versionId: draft.versionId, stepId };
  const { body } = await maker.call(templateEndpoints.create, { body: { title: "Round", source } });
  const link = { templateId: body.id, contentNumber: body.contentNumber, ownIds: {} };
  await maker.call(linkedStepEndpoints.link, { params: { procedureId: draft.id, stepId }, body: link });
  const { versionId, revision } = draft;
  return {
    params: { procedureId: draft.id, stepId, templateId: body.id },
    body: { link, source, versionId, revision },
  };
}

const linkedStep: Kind = { make: made };

type Made = {
  readonly link: object;
  readonly source: object;
  readonly versionId: string;
  readonly revision: number;
};
const madeOf = ({ body }: Thing) => body as Made;

/** A draft with a linked step that is behind. */
const behind: Kind = {
  make: async (making) => {
    const thing = await made(making);
    const draft = await draftBy(making.maker, { groups: making.groupIds });
    const stepId = draft.sections[0]?.steps[0]?.id ?? "";
    const { templateId = "" } = thing.params;
    // Its own step is no copy: it counts as changed there, and is replaced where that is said.
    await making.maker.call(linkedStepEndpoints.link, {
      params: { procedureId: draft.id, stepId: draft.sections[1]?.steps[0]?.id ?? stepId },
      body: { templateId, contentNumber: 1, ownIds: {} },
    });
    return {
      params: { procedureId: draft.id, templateId },
      body: {
        contentNumber: 1,
        versionId: draft.versionId,
        revision: draft.revision,
        isDraft: true,
        replacesChanges: true,
      },
    };
  },
};

export const linkedStepRows: readonly Row[] = [
  { endpoint: linkedStepEndpoints.list, needs: manage, about: linkedStep },
  {
    endpoint: linkedStepEndpoints.link,
    needs: manage,
    about: linkedStep,
    input: (thing) => ({ body: madeOf(thing).link }),
  },
  { endpoint: linkedStepEndpoints.unlink, needs: manage, about: linkedStep },
  { endpoint: linkedStepEndpoints.uses, needs: manage, about: linkedStep },
  { endpoint: linkedStepEndpoints.update, needs: manage, about: behind, input: ({ body }) => ({ body }) },
  {
    endpoint: linkedStepEndpoints.changeContent,
    needs: manage,
    about: linkedStep,
    input: (thing) => ({ body: { contentNumber: 1, source: madeOf(thing).source } }),
  },
];
