import { printEndpoints } from "#features/prints/contract.ts";
import type { Row } from "../row.ts";
import { area } from "./areas.ts";
import { document } from "./documents.ts";
import { draft, procedure } from "./procedures.ts";

const seesDrafts = ["content.procedures.manage", "content.procedures.publish"] as const;
const mark = "0123456789abcdef";

/** Members who see the procedure; only those who see drafts learn that a draft exists (threat B79). */
const draftsAreHidden: Row["except"] = ({ holds }) =>
  seesDrafts.some((permission) => holds.includes(permission)) ? null : "404";

export const printRows: readonly Row[] = [
  { endpoint: printEndpoints.areaPdf, needs: "member", about: area, isNotForDevices: true },
  { endpoint: printEndpoints.documentPdf, needs: "member", about: document, isNotForDevices: true },
  { endpoint: printEndpoints.pdf, needs: "member", about: procedure, childParam: "versionId", isNotForDevices: true },
  {
    endpoint: printEndpoints.check,
    needs: "member",
    about: procedure,
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
