import type { Owner } from "#features/offline/web/parts/copies-of.ts";
import { contentKind } from "#features/offline/web/parts/forget-content.ts";
import { forgetSentPerforms } from "#features/performs/web/parts/unsent-answers.ts";
import { remember, remembered } from "#kit/web/device-memory.ts";

const keyOf = (workspaceId: string) => `fettle.last.${workspaceId}`;

/**
 * On a device that goes from hand to hand: what it kept of content for the person before goes when the next one is
 * here, and their performs as far as they were sent. What they did not send stays sealed for them. [OF8]
 */
export async function tidyAfterOthers({ workspaceId, profileId }: Owner): Promise<void> {
  const before = remembered(keyOf(workspaceId));
  if (before === profileId) return;
  if (before !== null) {
    const other = { workspaceId, profileId: before };
    await contentKind.forget(other);
    await forgetSentPerforms(other);
  }
  remember(keyOf(workspaceId), profileId);
}
