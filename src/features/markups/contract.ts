import * as z from "zod/mini";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { anyMember } from "#kit/policy.ts";
import { markupPolicy } from "./policy.ts";
import { shapes } from "./rules/shapes.ts";

/** `baseFileId` is the picture without the shapes. */
export const markup = z.object({ baseFileId: id, shapes });

const path = inWorkspace("/images/{imageId}/markup");

export const markupEndpoints = {
  record: endpoint({
    method: "PUT",
    path,
    summary: "Keeps what was drawn on which picture beside the picture that shows it, the caller's own upload",
    access: asMember(markupPolicy.edit),
    body: z.strictObject({ baseFileId: id, shapes }),
    bodyBytesMax: 2 * 1024 ** 2,
    reply: markup,
    problems: ["unknownMedia", "markupRecorded", "pictureIsBase", "tooManyShapes"],
  }),
  /** Missing for who may not edit: what was drawn over something may be there to hide it. */
  get: endpoint({
    method: "GET",
    path,
    summary: "The picture below a drawing and the shapes on it, for whoever may draw; else 404",
    access: asMember(anyMember),
    reply: markup,
  }),
};
