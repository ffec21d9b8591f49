import { useCallback, useEffect, useMemo, useState } from "react";
import { useLanguage } from "#kit/web/i18n.ts";
import { usePlace } from "#kit/web/place.tsx";
import type { Saving } from "#kit/web/ui/states/save-state.tsx";
import { call } from "#kit/web/wire/call.ts";
import { isAway, onContact } from "#kit/web/wire/contact.ts";
import type { InterviewState } from "../../content.ts";
import { type Interview, type InterviewKind, interviewEndpoints } from "../../contract.ts";
import { mergeStates } from "../../rules/merge.ts";
import { type DraftWish, type HeldInterview, isUnsent, withState } from "./held-interview.ts";
import { heldStore } from "./held-store.ts";
import { sendFromDevice } from "./send-from-device.ts";

export interface HeldHere {
  readonly held: HeldInterview | undefined;
  /** Why it could not be opened. */
  readonly failure: unknown;
  /** Its draft, where it was made. */
  readonly procedureId: string | undefined;
  readonly saving: Saving;
  readonly change: (change: (state: InterviewState) => InterviewState) => void;
  readonly addPhoto: (photoId: string, photo: Blob) => Promise<void>;
  readonly findPhoto: (photoId: string) => Promise<Blob | undefined>;
  /** Sends everything, and has the draft made. Without a network that is done later. */
  readonly finish: (wish: DraftWish) => Promise<void>;
  readonly send: () => Promise<void>;
  readonly again: () => void;
}

/** [IV4] An interview as this device and the server know it; every change is on the device before it is sent. */
export function useInterview(id: string): HeldHere {
  const { workspaceId, actor } = usePlace();
  const { profileId } = actor;
  const [held, setHeld] = useState<HeldInterview>();
  const [failure, setFailure] = useState<unknown>();
  const [procedureId, setProcedureId] = useState<string>();
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const owner = useMemo(() => ({ workspaceId, profileId }), [workspaceId, profileId]);

  const show = useCallback((found: HeldInterview | undefined) => {
    if (!found) return;
    setHeld((now) => (now ? { ...found, state: mergeStates(now.state, found.state) } : found));
  }, []);

  useEffect(() => {
    const { workspaceId } = owner;
    let isGone = false;
    const look = () =>
      void heldStore.find(owner, id).then(
        (found) => !isGone && show(found),
        () => {},
      );
    const open = async () => {
      const here = await heldStore.find(owner, id).catch(() => undefined);
      if (here && !isGone) show(here);
      // The server knows nothing of one that was never sent.
      if (here?.sent === 0) return;
      try {
        const stored = await call(interviewEndpoints.get, { params: { workspaceId, interviewId: id } });
        if (isGone) return;
        if (stored.procedureId) return setProcedureId(stored.procedureId);
        show(await heldStore.change(owner, id, (before) => withStored(owner, before, stored)).catch(() => undefined));
      } catch (error) {
        if (!isGone && !here) setFailure(error);
      }
    };
    void open();
    const stop = heldStore.watch(owner, look);
    return () => {
      isGone = true;
      stop();
    };
  }, [owner, id, attempt, show]);

  const send = useCallback(async () => {
    const { made } = await sendFromDevice(owner).catch(() => ({ made: [] }));
    const own = made.find((one) => one.interviewId === id);
    if (own) setProcedureId(own.procedureId);
  }, [owner, id]);

  const keep = useCallback(
    async (change: (before: HeldInterview) => HeldInterview) => {
      try {
        show(await heldStore.change(owner, id, (before) => before && change(before)));
        setFailed(false);
      } catch {
        setFailed(true);
      }
    },
    [owner, id, show],
  );

  const findPhoto = useCallback(
    (photoId: string) => heldStore.findPhoto(owner, id, photoId).catch(() => undefined),
    [owner, id],
  );

  return {
    held,
    failure,
    procedureId,
    saving: useSaving(held, hasFailed),
    change: (change) => {
      setHeld((now) => now && { ...now, state: change(now.state), changes: now.changes + 1 });
      void keep((before) => withState(before, change(before.state))).then(send);
    },
    addPhoto: (photoId, photo) => heldStore.putPhoto(owner, id, photoId, photo),
    findPhoto,
    finish: async (wish) => {
      await keep((before) => ({ ...before, wish, refusal: null }));
      await send();
    },
    send,
    again: () => {
      setFailure(undefined);
      setAttempt((before) => before + 1);
    },
  };
}

function withStored(
  owner: { readonly workspaceId: string; readonly profileId: string },
  before: HeldInterview | undefined,
  { id, kind, state }: Interview,
): HeldInterview {
  if (before) return { ...before, state: mergeStates(before.state, state) };
  return { ...owner, id, kind, state, changes: 0, sent: 0, wish: null, refusal: null };
}

function useSaving(held: HeldInterview | undefined, hasFailed: boolean): Saving {
  const [away, setAway] = useState(isAway);
  useEffect(() => onContact(() => setAway(isAway())), []);
  if (hasFailed || held?.refusal) return { is: "failed" };
  if (!held || !isUnsent(held)) return { is: "saved", at: null };
  return away ? { is: "kept" } : { is: "saving" };
}

/** Begins one on this device, under an id of its own. */
export function useBeginInterview(): (id: string, kind: InterviewKind) => Promise<void> {
  const { workspaceId, actor } = usePlace();
  const [language] = useLanguage();
  const { profileId } = actor;
  return async (id, kind) => {
    const state = {
      language: language.startsWith("de") ? ("de" as const) : ("en" as const),
      title: null,
      speaker: null,
      steps: [],
    };
    const owner = { workspaceId, profileId };
    const held = { ...owner, id, kind, state, changes: 1, sent: 0, wish: null, refusal: null };
    await heldStore.change(owner, id, (before) => before ?? held);
  };
}
