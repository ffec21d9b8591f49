import * as z from "zod/mini";
import { id } from "#kit/ids.ts";
import { text } from "#kit/text.ts";
import { contentLimits, module, remoteImageRef, step } from "./content.ts";

const title = text(contentLimits.titleCharactersMax);

/** Right behind this one, or null for the first place. */
const after = z.nullable(id);

const op = <const Name extends string, Fields extends z.core.$ZodLooseShape>(name: Name, fields: Fields) =>
  z.strictObject({ op: z.literal(name), ...fields });

/**
 * One change of one part, identified by its id and its parent. Changes are applied one after the other, so that `after`
 * may name a part that an earlier one has inserted. A section is removed with all steps that it still has.
 */
export const draftOp = z.discriminatedUnion("op", [
  op("setProcedure", {
    title: z.optional(title),
    description: z.optional(text(10_000)),
    procedureImage: z.optional(z.nullable(remoteImageRef)),
  }),
  op("insertSection", { sectionId: id, title, after }),
  op("setSection", { sectionId: id, title }),
  op("moveSection", { sectionId: id, after }),
  op("removeSection", { sectionId: id }),
  op("insertStep", { sectionId: id, step, after }),
  op("setStep", { stepId: id, title }),
  op("moveStep", { stepId: id, from: id, sectionId: id, after }),
  op("removeStep", { stepId: id, sectionId: id }),
  op("insertModule", { stepId: id, module, after }),
  op("setModule", { stepId: id, module }),
  op("moveModule", { moduleId: id, from: id, stepId: id, after }),
  op("removeModule", { moduleId: id, stepId: id }),
]);
export type DraftOp = z.output<typeof draftOp>;

/** What a save changes of the revision that it is based on. [P150] */
export const draftPatch = z.strictObject({
  ops: z.array(draftOp).check(z.maxLength(contentLimits.patchOpsMax)),
  /** All areas, if they change. */
  areaIds: z.optional(z.array(id).check(z.maxLength(200))),
  /** `checkOf` what the operations touch, as it is afterwards. [P152] */
  check: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
  /** The lock to save under. Without it 423 while another editor holds one (threat B85); the save takes none. */
  lockId: z.optional(id),
});
export type DraftPatch = z.output<typeof draftPatch>;
