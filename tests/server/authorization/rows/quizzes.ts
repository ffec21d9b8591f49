import { quizEndpoints } from "#features/quizzes/contract.ts";
import type { Row } from "../row.ts";
import { procedure } from "./procedures.ts";

const manage = ["content.procedures.manage"];

export const quizRows: readonly Row[] = [
  { endpoint: quizEndpoints.propose, needs: manage, about: procedure },
  {
    endpoint: quizEndpoints.create,
    needs: manage,
    about: procedure,
    input: ({ params: { versionId } }) => ({ body: { versionId, keys: ["next:gone"] } }),
    // Nothing can be asked about the procedure: the answer comes once the caller was let in.
    alsoDone: [409],
  },
];
