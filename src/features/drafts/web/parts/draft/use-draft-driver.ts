import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { type ProcedureDraft, procedureDraft } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { useAhead } from "#kit/web/lazy-component.tsx";
import { newId } from "#kit/web/new-id.ts";
import { usePlace } from "#kit/web/place.tsx";
import { call } from "#kit/web/wire/call.ts";
import { heldLease } from "../../state/held-leases.ts";
import { holdDriver, openDriver } from "../../state/open-drafts.ts";
import { pageClock } from "../../state/page-clock.ts";
import type { SaveCalls } from "../../state/save-by.ts";
import { createDraftDriver, type DraftDriver } from "./draft-driver.ts";
import { presentOf } from "./draft-state.ts";
import { openCopies, ownerKey } from "./unsent-copies.ts";

/** Computes what was changed. The first save comes later; until this has loaded a save sends the whole draft. */
const loadSaveBy = async () => ({ saveBy } = await import("../../state/save-by.ts"));
let saveBy: typeof import("../../state/save-by.ts").saveBy | undefined;

/** A large draft over a slow line takes longer than other calls. */
const saveTimeoutMs = 30_000;

/** Handles an editor that was closed with content to be sent later. It loads after the editor has gone. */
type LeftUnsaved = (title: string, createdAt: string) => void;

/** Opens the driver of one draft, or continues with the one that was closed before everything was saved. */
export function useDraftDriver(draft: ProcedureDraft, leftUnsaved: LeftUnsaved): DraftDriver {
  const { workspaceId, actor } = usePlace();
  useAhead(loadSaveBy);
  const key = ownerKey({ workspaceId, profileId: actor.profileId, versionId: draft.versionId });
  const [driver] = useState(() => openDriver(key) ?? newDriver(workspaceId, actor.profileId, draft));

  useEffect(
    () =>
      holdDriver(key, driver, (isSaved) => {
        const { phase } = driver.view().state;
        // None of it is sent automatically, and the person was told so.
        if (isSaved || phase.is === "ended" || phase.is === "reading") return;
        leftUnsaved(presentOf(driver.view().state).content.title, draft.createdAt);
      }),
    [key, driver, draft.createdAt, leftUnsaved],
  );

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      // The question gives the device the time to write, which the end of the page does not.
      if (!driver.isDirty()) return;
      void driver.keep();
      event.preventDefault();
    };
    const keep = () => {
      if (driver.isDirty()) void driver.flush();
    };
    const hide = () => document.visibilityState === "hidden" && keep();
    addEventListener("beforeunload", warn);
    addEventListener("pagehide", keep);
    addEventListener("online", driver.retry);
    document.addEventListener("visibilitychange", hide);
    return () => {
      removeEventListener("beforeunload", warn);
      removeEventListener("pagehide", keep);
      removeEventListener("online", driver.retry);
      document.removeEventListener("visibilitychange", hide);
    };
  }, [driver]);

  return driver;
}

function newDriver(workspaceId: string, profileId: string, draft: ProcedureDraft): DraftDriver {
  const params = { workspaceId, procedureId: draft.id, versionId: draft.versionId };
  const key = ownerKey({ workspaceId, profileId, versionId: draft.versionId });
  const calls: SaveCalls = {
    patch: (body, ifMatch) =>
      call(
        draftEndpoints.patch,
        { params, body: { ...body, lockId: heldLease(key) }, ifMatch },
        { timeoutMs: saveTimeoutMs },
      ),
    put: ({ content, areaIds }, ifMatch) =>
      call(
        draftEndpoints.save,
        { params, body: { ...content, areaIds: [...areaIds], lockId: heldLease(key) }, ifMatch },
        { timeoutMs: saveTimeoutMs },
      ),
  };
  return createDraftDriver(draft, {
    clock: pageClock,
    save: (edited, base) => (saveBy ? saveBy(calls)(edited, base) : calls.put(edited, base.revision)),
    copies: openCopies({ workspaceId, profileId, versionId: draft.versionId }, newId),
    draftOf: (current) => {
      const parsed = z.safeParse(procedureDraft, current);
      return parsed.success ? parsed.data : undefined;
    },
  });
}
