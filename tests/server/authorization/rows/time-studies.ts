import { randomUUID } from "node:crypto";
import { timeStudyEndpoints } from "#features/time-studies/contract.ts";
import { elementListEndpoints } from "#features/time-studies/element-list-contract.ts";
import { publishedBy } from "#tests/support/procedures.ts";
import { elementListBy, marksOf, studyBy } from "#tests/support/time-studies.ts";
import { type Kind, notByDevice, type Row } from "../row.ts";

const manage = ["timestudies.manage"];
const manageLists = ["timestudies.elementlists.manage"];
const remove = ["timestudies.delete"];

const list: Kind = {
  make: async ({ maker, groupIds }) => {
    const made = await elementListBy(maker, { groups: groupIds });
    return { params: { elementListId: made.id }, revision: made.revision };
  },
  remove: ({ maker }, { params }) =>
    maker.call(elementListEndpoints.remove, { params: { elementListId: params.elementListId ?? "" } }),
};

/** A study that everyone would see by its own groups, of a procedure that has some. */
const ofProcedure: Kind = {
  make: async ({ maker, groupIds }) => {
    const { id: procedureId } = await publishedBy(maker, { groups: groupIds });
    const made = await studyBy(maker, { procedureId });
    return { params: { studyId: made.id }, revision: made.revision };
  },
};

const study: Kind = {
  make: async ({ maker, groupIds }) => {
    const { id: elementListId } = await elementListBy(maker);
    const made = await studyBy(maker, { elementListId, groups: groupIds });
    return { params: { studyId: made.id }, revision: made.revision };
  },
  remove: ({ maker }, { params }) =>
    maker.call(timeStudyEndpoints.remove, { params: { studyId: params.studyId ?? "" } }),
};

const lap: Kind = {
  ...study,
  make: async (making) => {
    const { params } = await study.make(making);
    const body = { id: randomUUID(), startedAt: "2026-11-20T08:00:00.000Z", marks: marksOf([4000]) };
    const { body: timed } = await making.maker.call(timeStudyEndpoints.observe, {
      params: { studyId: params.studyId ?? "" },
      body,
    });
    return { params: { ...params, lapId: timed.laps[0]?.id ?? "" }, revision: 1 };
  },
};

const elements = () => [{ id: randomUUID(), name: "Fetch", kind: "waste" }];
const timed = () => ({
  body: { id: randomUUID(), startedAt: "2026-11-20T08:00:00.000Z", marks: marksOf([4000, 5000]) },
});

export const timeStudyRows: readonly Row[] = [
  { endpoint: elementListEndpoints.list, needs: "member" },
  { endpoint: elementListEndpoints.get, needs: "member", about: list },
  {
    endpoint: elementListEndpoints.create,
    needs: manageLists,
    input: () => ({ body: { name: "Pack", elements: elements() } }),
  },
  { endpoint: elementListEndpoints.update, needs: manageLists, about: list, input: () => ({ body: { name: "Pack" } }) },
  {
    endpoint: elementListEndpoints.setGroups,
    needs: manageLists,
    about: list,
    input: (_list, { groups }) => ({ body: { addAccessGroupIds: [groups.own], removeAccessGroupIds: [] } }),
  },
  { endpoint: elementListEndpoints.remove, needs: manageLists, about: list },
  { endpoint: timeStudyEndpoints.list, needs: "member" },
  { endpoint: timeStudyEndpoints.get, needs: "member", about: study },
  { endpoint: timeStudyEndpoints.get, variant: "of a procedure", needs: "member", about: ofProcedure },
  {
    endpoint: timeStudyEndpoints.create,
    needs: manage,
    about: list,
    isNamedInside: true,
    // The list stands in the body: one out of sight is an unknown one.
    isKnownToAll: true,
    except: (who, relation) => (who.sees[relation] ? null : "400"),
    input: ({ params }) => ({
      body: { title: "Pack", subject: { kind: "elementList", elementListId: params.elementListId } },
    }),
  },
  { endpoint: timeStudyEndpoints.update, needs: manage, about: study, input: () => ({ body: { title: "Pack" } }) },
  {
    endpoint: timeStudyEndpoints.setGroups,
    needs: manage,
    about: study,
    input: (_study, { groups }) => ({ body: { addAccessGroupIds: [groups.own], removeAccessGroupIds: [] } }),
  },
  { endpoint: timeStudyEndpoints.remove, needs: remove, about: study },
  { endpoint: timeStudyEndpoints.observe, needs: manage, about: study, input: timed },
  { endpoint: timeStudyEndpoints.observe, variant: "of a procedure", needs: manage, about: ofProcedure, input: timed },
  {
    endpoint: timeStudyEndpoints.editLap,
    needs: manage,
    about: lap,
    childParam: "lapId",
    input: () => ({ body: { rating: 90, reason: "A slow start" } }),
  },
  {
    endpoint: timeStudyEndpoints.export,
    needs: "member",
    about: study,
    isNotForDevices: true,
    except: notByDevice,
    input: () => ({ body: { of: "figures" } }),
  },
];
