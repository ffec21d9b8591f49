import { useState } from "react";
import type { LeaseDriver, LeaseView } from "#features/drafts/web/parts/draft/lease-driver.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import { useText } from "#kit/web/i18n.ts";
import { useMay } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { usePersonName } from "#kit/web/words/person-name.ts";
import { leaseText } from "../../lease-text.ts";
import { useEditing } from "../draft-context.tsx";

interface ReadingNoticeProps {
  readonly lease: LeaseDriver;
  readonly view: Extract<LeaseView, { is: "theirs" }>;
}

/** Who edits, and the ways to edit instead. [P102] [P103] [P108] */
export function ReadingNotice({ lease, view: { lock, asked } }: ReadingNoticeProps) {
  const t = useText(leaseText);
  const nameOf = usePersonName();
  const { draft } = useEditing();
  const mayTakeOver = useMay(procedurePolicy.publish, draft);
  const [isSure, setSure] = useState(false);
  const [isPending, setPending] = useState(false);
  const run = async (act: () => Promise<void>) => {
    setPending(true);
    try {
      await act();
    } catch {
      toast.error(t("lease.failed"));
      void lease.check();
    }
    setPending(false);
  };
  if (lock === null) {
    return (
      <Banner
        tone="info"
        title={t("lease.nobodyEdits")}
        className="rounded-none"
        action={
          <Button size="sm" kind="ink" isPending={isPending} onPress={() => void run(() => lease.edit(false))}>
            {t("lease.edit")}
          </Button>
        }
      />
    );
  }
  if (lock.isOwn) {
    return (
      <Banner
        tone="info"
        title={t("lease.ownTab")}
        className="rounded-none"
        action={
          <Button size="sm" kind="ink" isPending={isPending} onPress={() => void run(() => lease.edit(true))}>
            {t("lease.editHere")}
          </Button>
        }
      >
        {t("lease.ownTabBody")}
      </Banner>
    );
  }
  const name = lock.holder ? nameOf(lock.holder) : undefined;
  return (
    <Banner
      tone={asked === "waiting" ? "wait" : "info"}
      title={name === undefined ? t("lease.somebodyEdits") : t("lease.edits", { name })}
      className="rounded-none"
      action={
        <span className="flex flex-wrap gap-2">
          {asked !== "waiting" && (
            <Button size="sm" kind="ink" isPending={isPending} onPress={() => void run(lease.ask)}>
              {t(asked === "kept" ? "lease.askAgain" : "lease.ask")}
            </Button>
          )}
          {mayTakeOver && (
            <Button size="sm" onPress={() => setSure(true)}>
              {t("lease.takeOver")}
            </Button>
          )}
        </span>
      }
    >
      {t(asked === "waiting" ? "lease.asked" : asked === "kept" ? "lease.kept" : "lease.readAlong")}
      <ConfirmDialog
        title={t("lease.takeOverTitle")}
        confirmLabel={t("lease.takeOver")}
        isOpen={isSure}
        onOpenChange={setSure}
        failedText={() => t("lease.failed")}
        onConfirm={() => lease.edit(true)}
      >
        {name === undefined ? t("lease.takeOverBodySomebody") : t("lease.takeOverBody", { name })}
      </ConfirmDialog>
    </Banner>
  );
}
