/** The facts that decide about an approval. */
export interface ApprovalFacts {
  readonly requestedById: string | null;
  /** Every member who wrote in the draft since it began. */
  readonly editorIds: readonly string[];
  /** The workspace allows members to approve their own drafts. */
  readonly allowsSelfApproval: boolean;
}

/**
 * [P96] Why a member may not approve a draft although their role allows approving: they requested it, or wrote in it
 * (ruling R6, threat B81). Undefined if they may. Rejecting one's own is always possible.
 */
export function whyNotApprove(
  profileId: string,
  { requestedById, editorIds, allowsSelfApproval }: ApprovalFacts,
): "ownRequest" | "ownEdit" | undefined {
  if (allowsSelfApproval) return undefined;
  if (requestedById === profileId) return "ownRequest";
  return editorIds.includes(profileId) ? "ownEdit" : undefined;
}

/**
 * [P171] Returns why a member may not publish a draft although their role allows it: while an approval is requested,
 * publishing decides on the request. Without a request, any member who may publish does so directly (threat B81).
 */
export const whyNotPublish = (
  profileId: string,
  approvalStatus: string,
  facts: ApprovalFacts,
): "ownRequest" | "ownEdit" | undefined => (approvalStatus === "pending" ? whyNotApprove(profileId, facts) : undefined);
