import * as z from "zod/mini";
import { id } from "#kit/ids.ts";

/**
 * [CP17] Where a question was asked: in a run or at a published procedure, perhaps at one of its steps; at a document; at an area;
 * or in the editor of a procedure. What the asker does not see of it names nothing.
 */
export const askedPlace = z.discriminatedUnion("at", [
  z.object({ at: z.literal("procedure"), procedureId: id, stepId: z.optional(id) }),
  z.object({ at: z.literal("document"), documentId: id }),
  z.object({ at: z.literal("area"), areaId: id }),
  z.object({ at: z.literal("draft"), procedureId: id }),
]);
export type AskedPlace = z.output<typeof askedPlace>;
