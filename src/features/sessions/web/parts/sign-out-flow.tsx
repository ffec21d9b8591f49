import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { translate, useText } from "#kit/web/i18n.ts";
import { useGo } from "#kit/web/navigation.tsx";
import { toast } from "#kit/web/toast.tsx";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import { sessionQueries } from "../queries.ts";
import { signOutText } from "../sign-out-text.ts";
import { loginPath, signOut } from "../state/sign-out.ts";
import { forgetWork, sendWork, type UnsentWork, unsentWork } from "../state/unsent-work.ts";
import { type DeviceOwner, keepOwners, ownersHere } from "./device-owners.ts";
import { otherTabsLeft } from "./signed-out-elsewhere.ts";

export interface SignOutFlowProps {
  readonly isStarted: boolean;
  /** A path of our own, where it is not the sign-in page that comes next. */
  readonly leadTo: string | undefined;
  /** Signed out, cancelled, or failed, which is reported. */
  readonly onEnd: () => void;
}

/**
 * Signing out leaves nothing of the person on a device that others use (threats B141, B142): their performs, copies of
 * drafts, unsent files, feedback and corrective actions are removed from it, and if the server does not have all of it
 * they decide first.
 */
export function SignOutFlow({ isStarted, leadTo, onEnd }: SignOutFlowProps) {
  const t = useText(signOutText);
  const go = useGo();
  const queryClient = useQueryClient();
  const isRunning = useRef(false);
  const [isAsking, setAsking] = useState(false);
  const [unsent, setUnsent] = useState<UnsentWork>(nothing);
  // Fetched while the session is in force, and known here even when the cache is cleared on the way out.
  const person = async () => {
    const { userId } = await queryClient.ensureQueryData(sessionQueries.me());
    return { userId, owners: ownersHere(userId) };
  };

  const leave = async () => {
    const { userId, owners } = await person();
    await signOut((path) => go(leadTo ?? path, { replace: location.pathname === (leadTo ?? loginPath) }));
    queryClient.clear();
    await otherTabsLeft();
    await removeFromDevice(userId, owners);
  };
  /** Returns whether it is asked about. */
  const leaveOrAsk = async (): Promise<boolean> => {
    const { owners } = await person();
    const before = await unsentWork(owners);
    // What can be sent is sent: only what stays behind is worth a question.
    const isAny = sum(Object.values(before)) > 0;
    if (isAny) await sendWork(owners);
    const found = isAny ? await unsentWork(owners) : before;
    setUnsent(found);
    if (sum(Object.values(found)) > 0) return true;
    await leave();
    return false;
  };
  const begin = useEffectEvent(async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      if (await leaveOrAsk()) setAsking(true);
      else onEnd();
    } catch {
      toast.error(t("sessions.signOut.failed"));
      onEnd();
    }
    isRunning.current = false;
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- nothing is set before the device and the server were asked
    if (isStarted) void begin();
  }, [isStarted]);

  const close = (isOpen: boolean) => {
    setAsking(isOpen);
    if (!isOpen) onEnd();
  };
  return (
    <ConfirmDialog
      title={t(
        sum(Object.values(unsent)) > (unsent.performs ?? 0) ? "sessions.signOut.titleDrafts" : "sessions.signOut.title",
      )}
      isOpen={isAsking}
      onOpenChange={close}
      confirmLabel={t("sessions.signOut.confirm")}
      cancelLabel={t("sessions.signOut.stay")}
      destructive
      onConfirm={leave}
      failedText={() => t("sessions.signOut.failed")}
    >
      {told.map(
        ([name, words]) => (unsent[name] ?? 0) > 0 && <p key={name}>{t(words, { count: unsent[name] ?? 0 })}</p>,
      )}
    </ConfirmDialog>
  );
}

const nothing: UnsentWork = {};

/** In the order in which it is shown. */
const told = [
  ["performs", "sessions.signOut.body"],
  ["drafts", "sessions.signOut.drafts"],
  ["correctiveActions", "sessions.signOut.correctiveActions"],
  ["timeStudies", "sessions.signOut.timeStudies"],
  ["uploads", "sessions.signOut.uploads"],
  ["feedback", "sessions.signOut.feedback"],
] as const;

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

/** What cannot be opened cannot be emptied either: nothing is lost then, and the person must know. */
async function removeFromDevice(userId: string, owners: readonly DeviceOwner[]): Promise<void> {
  try {
    await forgetWork(owners);
    keepOwners(userId, []);
  } catch {
    toast.error(translate(signOutText, "sessions.signOut.notRemoved"));
  }
}
