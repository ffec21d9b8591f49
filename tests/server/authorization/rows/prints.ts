import { printEndpoints } from "#features/prints/contract.ts";
import { draftEndpoints, procedureEndpoints } from "#features/procedures/contract.ts";
import { draftBy, publishedBy } from "#tests/support/procedures.ts";
import type { Kind, Row } from "../row.ts";

const published: Kind = {
  make: async ({ maker, groupIds }) => {
    const { id, versionId } = await publishedBy(maker, { groups: groupIds });
    return { params: { procedureId: id, versionId } };
  },
  remove: ({ maker }, { params }) =>
    maker.call(procedureEndpoints.remove, { params: { procedureId: params.procedureId ?? "" } }),
};

const draft: Kind = {
  make: async ({ maker, groupIds }) => {
    const { id, versionId } = await draftBy(maker, { groups: groupIds });
    return { params: { procedureId: id, versionId } };
  },
  remove: ({ maker }, { params }) =>
    maker.call(draftEndpoints.discard, {
      params: { procedureId: params.procedureId ?? "", versionId: params.versionId ?? "" },
    }),
};

const seesDrafts = ["content.procedures.manage", "content.procedures.publish"] as const;
const mark = "0123456789abcdef";

/** Whoever sees the procedure; of drafts, those alone who see drafts know that there are any (threat B79). */
const draftsAreHidden: Row["except"] = ({ holds }) =>
  seesDrafts.some((permission) => holds.includes(permission)) ? null : "404";

export const printRows: readonly Row[] = [
  { endpoint: printEndpoints.pdf, needs: "member", about: published, childParam: "versionId" },
  {
    endpoint: printEndpoints.check,
    needs: "member",
    about: published,
    childParam: "versionId",
    input: () => ({ params: { mark } }),
  },
  {
    endpoint: printEndpoints.check,
    variant: "of a draft",
    needs: "member",
    about: draft,
    childParam: "versionId",
    input: () => ({ params: { mark } }),
    except: draftsAreHidden,
  },
];
