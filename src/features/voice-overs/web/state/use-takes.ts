import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { fetchFile } from "#features/media/web/parts/fetch-file.ts";
import type { OutboxOwner } from "#kit/web/outbox/outbox.ts";
import { usePlace } from "#kit/web/place.tsx";
import type { VoiceTake } from "../../contract.ts";
import type { Take } from "../../rules/timeline.ts";
import { voiceOverQueries } from "../queries.ts";
import { deviceTakes } from "./device-takes.ts";
import type { HeldTake } from "./held-take.ts";

/** A take as it is shown: of this device, of the server, or of both. */
export interface ShownTake extends Take {
  readonly state: "waiting" | "sent" | "refused";
  readonly refusal: string | null;
  readonly mediaId: string | null;
  readonly held: HeldTake | undefined;
}

/** [PG70] What the device knows goes before what the server knows. */
export function shownTakes(held: readonly HeldTake[], stored: readonly VoiceTake[]): ShownTake[] {
  const here = new Map(held.map((take) => [take.id, take]));
  const own = held
    .filter((take) => !take.isRemoved)
    .map((take): ShownTake => {
      const state = take.refusal !== null ? "refused" : take.isSent ? "sent" : "waiting";
      return { ...take, state, held: take };
    });
  const others = stored
    .filter((take) => !here.has(take.id))
    .map(({ recordedAt, ...take }): ShownTake => {
      const place = { recordedAtMs: Date.parse(recordedAt), refusal: null };
      return { ...take, ...place, state: "sent", held: undefined };
    });
  return [...own, ...others];
}

const none: readonly HeldTake[] = [];

/** The takes of a voice-over, as they are recorded, sent and removed. */
export function useTakes(generationId: string) {
  const { workspaceId, actor } = usePlace();
  const { profileId } = actor;
  const owner = useMemo((): OutboxOwner => ({ workspaceId, profileId }), [workspaceId, profileId]);
  const stored = useQuery(voiceOverQueries.takes(workspaceId, generationId));
  const [held, setHeld] = useState(none);
  useEffect(() => {
    let isGone = false;
    // A store that does not open shows nothing here; recording reports the error.
    const look = () =>
      void deviceTakes.list(owner).then(
        (found) => !isGone && setHeld(found.filter((take) => take.generationId === generationId)),
        () => {},
      );
    const stop = deviceTakes.watch(owner, look);
    look();
    return () => {
      isGone = true;
      stop();
      setHeld(none);
    };
  }, [owner, generationId]);
  const takes = useMemo(() => shownTakes(held, stored.data ?? []), [held, stored.data]);
  return { takes, held, stored, owner };
}

/** [PG70] Removes a take, on the server as soon as it is reached. */
export async function removeTake(owner: OutboxOwner, generationId: string, take: ShownTake): Promise<void> {
  if (take.held) {
    // One that was refused is on this device alone.
    await deviceTakes.change(take.held, (before) => ({ ...before, isRemoved: true, refusal: null }));
    return;
  }
  const { id, passageId, fromMs, lengthMs, recordedAtMs, mediaId } = take;
  const facts = { id, passageId, fromMs, lengthMs, recordedAtMs, mediaId, generationId };
  await deviceTakes.add({ ...owner, ...facts, isSent: true, isRemoved: true, refusal: null }, new Blob());
}

/** Its sound, from this device where it is kept here. @throws NetworkError, Problem */
export async function soundOf(workspaceId: string, take: ShownTake): Promise<Blob> {
  const here = take.held && (await deviceTakes.findSound(take.held));
  if (here && here.size > 0) return here;
  if (take.mediaId === null) throw new Error("the sound of a take is gone");
  return (await fetchFile(workspaceId, take.mediaId)).blob;
}
