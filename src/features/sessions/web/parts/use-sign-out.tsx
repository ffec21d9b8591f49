import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { say, useText } from "#kit/web/i18n.ts";
import { isOpen, latePart } from "#kit/web/late-part.tsx";
import { useGo } from "#kit/web/navigation.tsx";
import { toast } from "#kit/web/toast.tsx";
import type { Membership } from "../../contract.ts";
import { sessionQueries } from "../queries.ts";
import { loginPath, signOut } from "../sign-out.ts";
import { sessionText } from "../text.ts";

const ConfirmDialog = latePart(
  () => import("#kit/web/ui/confirm-dialog.tsx").then((module) => module.ConfirmDialog),
  isOpen,
);

export interface SignOut {
  /** Signs out; asks first when answers would be lost. What goes wrong is told. */
  readonly start: () => Promise<void>;
  readonly isPending: boolean;
  /** To be shown beside whatever starts it. */
  readonly question: ReactNode;
}

/**
 * Signing out leaves nothing of the person on a device that others use (threats B141, B142): their performs are removed
 * from it, and where the server has not all answers they decide first.
 */
export function useSignOut(): SignOut {
  const t = useText(sessionText);
  const go = useGo();
  const queryClient = useQueryClient();
  const [isPending, setPending] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [unsent, setUnsent] = useState(0);
  // Fetched while the session is in force, and known here even when the cache is cleared on the way out.
  const owners = async () => (await queryClient.ensureQueryData(sessionQueries.me())).memberships;

  const leave = async () => {
    const whose = await owners();
    await signOut((path) => go(path, { replace: location.pathname === loginPath }));
    queryClient.clear();
    await removeFromDevice(whose);
  };
  const start = async () => {
    setPending(true);
    try {
      const count = await unsentOf(await owners());
      setUnsent(count);
      if (count > 0) setAsking(true);
      else await leave();
    } catch {
      toast.error(t("sessions.signOut.failed"));
    }
    setPending(false);
  };
  const question = (
    <ConfirmDialog
      title={t("sessions.signOut.title")}
      isOpen={isAsking}
      onOpenChange={setAsking}
      confirmLabel={t("sessions.signOut.confirm")}
      cancelLabel={t("sessions.signOut.stay")}
      destructive
      onConfirm={leave}
      failedText={() => t("sessions.signOut.failed")}
    >
      {t("sessions.signOut.body", { count: unsent })}
    </ConfirmDialog>
  );
  return { start, isPending, question };
}

/** The store of performs is large, and most people do not come to sign out. */
const loadPerforms = () => import("#features/performs/web/parts/unsent-answers.ts");

/** How many performs have answers that are on this device alone. None where its store cannot be read: see below. */
async function unsentOf(owners: readonly Membership[]): Promise<number> {
  const { unsentPerforms } = await loadPerforms();
  const lists = await Promise.all(owners.map((owner) => unsentPerforms(owner).catch(() => [])));
  return lists.flat().length;
}

/** A store that cannot be read cannot be emptied either: nothing is lost then, and the person must know. */
async function removeFromDevice(owners: readonly Membership[]): Promise<void> {
  try {
    const { forgetPerforms } = await loadPerforms();
    await Promise.all(owners.map((owner) => forgetPerforms(owner)));
  } catch {
    toast.error(say(sessionText, "sessions.signOut.notRemoved"));
  }
}
