import type { HearGroupRemoved } from "#features/groups/server/service.ts";
import { replaceGroupEverywhere } from "./area-store.ts";

/** Wakes what reads the texts of areas and their notes again. */
export const areasChanged = "areas-changed";

/** [A19] A group is deleted: areas that had it get its replacement, or lose it, as the request has said. */
export const onGroupRemoved: HearGroupRemoved = (scope, { groupId, contentTo }) =>
  replaceGroupEverywhere(scope, groupId, contentTo);
