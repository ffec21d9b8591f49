import type { Scope } from "#kit/server/scope.ts";
import type { DraftContent } from "../../content.ts";
import { filesIn } from "../content-facts.ts";
import type { NewProcedure } from "../procedure-store.ts";
import type { NewDraft } from "../version-store.ts";

/**
 * The first state of a draft, written by the actor now. `editorIds`: the authors of the content that it starts with
 * (P96).
 */
export const newDraft = (
  scope: Scope,
  draft: {
    readonly procedureId: string;
    readonly content: DraftContent;
    readonly areaIds: readonly string[];
    readonly editorIds?: readonly string[] | undefined;
  },
): NewDraft => ({
  ...draft,
  id: scope.newId(),
  state: "draft",
  number: null,
  mediaIds: filesIn(draft.content),
  contentHash: null,
  changeNote: "",
  rejectReason: null,
  requestedBy: null,
  requestedAt: null,
  approvedBy: null,
  createdBy: scope.actor.profileId,
  createdAt: scope.now,
  updatedBy: scope.actor.profileId,
  updatedAt: scope.now,
  publishedBy: null,
  publishedAt: null,
});

/** A procedure of the actor that has a draft and was never published. */
export const draftAlone = (
  scope: Scope,
  about: Pick<NewProcedure, "id" | "facts" | "draftVersionId">,
): NewProcedure => ({
  ...about,
  publishedVersionId: null,
  publishedNumber: null,
  approvalStatus: "none",
  revisionStart: 1,
  createdBy: scope.actor.profileId,
  createdAt: scope.now,
  updatedBy: scope.actor.profileId,
  updatedAt: scope.now,
  publishedBy: null,
  publishedAt: null,
});
