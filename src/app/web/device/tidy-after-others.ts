import type { Owner } from "#features/offline/web/parts/copies-of.ts";
import { contentKind, ownersOfContent } from "#features/offline/web/parts/forget-content.ts";
import { forgetSentPerforms, ownersOfPerforms } from "#features/performs/web/parts/unsent-answers.ts";

/**
 * On a device that several people use: removes the content that it stored for earlier people when the next one signs in,
 * and their performs once they were sent. Unsent work stays sealed for its owner. [OF8] It goes by the stored items and
 * not by a list of people, since a person may have been here too briefly to be on one.
 */
export async function tidyAfterOthers({ workspaceId, profileId }: Owner): Promise<void> {
  const isOther = (one: Owner) => one.workspaceId === workspaceId && one.profileId !== profileId;
  for (const other of (await ownersOfContent()).filter(isOther)) await contentKind.forget(other);
  for (const other of (await ownersOfPerforms()).filter(isOther)) await forgetSentPerforms(other);
}
