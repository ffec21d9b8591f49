import type { Owner } from "#features/offline/web/parts/copies-of.ts";
import { contentKind, ownersOfContent } from "#features/offline/web/parts/forget-content.ts";
import { forgetSentPerforms, ownersOfPerforms } from "#features/performs/web/parts/unsent-answers.ts";

/**
 * On a device that goes from hand to hand: what it kept of content for those before goes when the next one is here, and
 * their performs as far as they were sent. What they did not send stays sealed for them. [OF8] Whoever they are: one may
 * have been here too briefly for anything to be noted of them.
 */
export async function tidyAfterOthers({ workspaceId, profileId }: Owner): Promise<void> {
  const isOther = (one: Owner) => one.workspaceId === workspaceId && one.profileId !== profileId;
  for (const other of (await ownersOfContent()).filter(isOther)) await contentKind.forget(other);
  for (const other of (await ownersOfPerforms()).filter(isOther)) await forgetSentPerforms(other);
}
