import { useEffect, useEffectEvent, useState } from "react";
import { isSameSnapshot, presentOf } from "#features/drafts/web/parts/draft/draft-state.ts";
import { forgetCopy, type UnsentCopy, unsentCopies } from "#features/drafts/web/parts/draft/unsent-copies.ts";
import { usePlace } from "#kit/web/place.tsx";
import { useEditing } from "../draft-context.tsx";

/** What this device kept of the open draft before the editor opened. */
export function useUnsentCopies() {
  const { workspaceId, actor } = usePlace();
  const { draft, driver } = useEditing();
  const [copies, setCopies] = useState<readonly UnsentCopy[]>([]);
  const owner = { workspaceId, profileId: actor.profileId, versionId: draft.versionId };
  // What this device could not keep is in this page alone.
  const keptHere = (): UnsentCopy[] =>
    driver.parkedHere().map((unsent, n) => ({
      id: `here/${n}`,
      versionId: draft.versionId,
      ...unsent,
      keptAt: new Date().toISOString(),
      isAside: false,
    }));
  const load = async () => {
    const found = [...keptHere(), ...(await unsentCopies(owner))];
    const present = presentOf(driver.view().state);
    const [equal, others] = [
      found.filter((copy) => isSameSnapshot(copy.edited, present)),
      found.filter((copy) => !isSameSnapshot(copy.edited, present)),
    ];
    // What the server has after all need not be kept; the copy that this editor is writing right now must be.
    if (!driver.isDirty()) await Promise.all(equal.map((copy) => forgetCopy(owner, copy.id).catch(() => {})));
    setCopies(others);
  };
  const forget = async (id: string) => {
    if (id.startsWith("here/")) driver.forgetParked();
    else await forgetCopy(owner, id).catch(() => {});
    setCopies((before) => before.filter((copy) => copy.id !== id));
  };
  const opened = useEffectEvent(() => void load());
  // oxlint-disable-next-line react/set-state-in-effect -- set when the device has answered, not at once
  useEffect(() => opened(), []);
  return { copies, load, forget };
}

export type UnsentCopies = ReturnType<typeof useUnsentCopies>;
