import { templateEndpoints } from "#features/templates/contract.ts";
import { draftBy } from "#tests/support/procedures.ts";
import type { Kind, Making, Row, Thing } from "../row.ts";

const manage = ["content.procedures.manage"];

async function made({ maker, groupIds }: Making, isStep = false): Promise<Thing> {
  const draft = await draftBy(maker, { groups: groupIds });
  const stepId = draft.sections[0]?.steps[0]?.id;
  const { body } = await maker.call(templateEndpoints.create, {
    body: {
      title: "Round",
      source: { procedureId: draft.id, versionId: draft.versionId, ...(isStep && stepId && { stepId }) },
    },
  });
  return { params: { templateId: body.id }, revision: body.revision };
}

const template: Kind = {
  make: (making) => made(making),
  remove: ({ maker }, { params }) =>
    maker.call(templateEndpoints.remove, { params: { templateId: params.templateId ?? "" } }),
};

/** A reusable step, and a draft in the same groups that it could go into. */
const step: Kind = {
  make: async (making) => {
    const thing = await made(making, true);
    const draft = await draftBy(making.maker, { groups: making.groupIds });
    return { ...thing, body: { procedureId: draft.id, versionId: draft.versionId } };
  },
  remove: ({ maker }, { params }) =>
    maker.call(templateEndpoints.remove, { params: { templateId: params.templateId ?? "" } }),
};

const deleted: Kind = {
  make: async (making) => {
    const thing = await made(making);
    await making.maker.call(templateEndpoints.remove, { params: { templateId: thing.params.templateId ?? "" } });
    return { params: thing.params };
  },
};

/** A draft that is to be kept as a template. */
const source: Kind = {
  make: async ({ maker, groupIds }) => {
    const draft = await draftBy(maker, { groups: groupIds });
    return { params: { procedureId: draft.id, versionId: draft.versionId } };
  },
};

export const templateRows: readonly Row[] = [
  { endpoint: templateEndpoints.list, needs: manage },
  {
    endpoint: templateEndpoints.create,
    needs: manage,
    about: source,
    isNamedInside: true,
    input: ({ params: { procedureId, versionId } }) => ({
      body: { title: "Round", source: { procedureId, versionId } },
    }),
  },
  { endpoint: templateEndpoints.get, needs: manage, about: template },
  {
    endpoint: templateEndpoints.update,
    needs: manage,
    about: template,
    input: () => ({ body: { title: "Another round" } }),
  },
  { endpoint: templateEndpoints.remove, needs: manage, about: template },
  { endpoint: templateEndpoints.listDeleted, needs: manage },
  { endpoint: templateEndpoints.restore, needs: manage, about: deleted },
  { endpoint: templateEndpoints.start, needs: manage, about: template, input: () => ({ body: {} }) },
  { endpoint: templateEndpoints.insert, needs: manage, about: step, input: ({ body }) => ({ body }) },
];
