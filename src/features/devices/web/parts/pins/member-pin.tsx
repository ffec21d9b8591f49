import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import { FailedNote } from "#kit/web/ui/states/failed-state.tsx";
import { deviceQueries, useUnlockPin } from "../../queries.ts";
import { deviceText } from "../../text.ts";

interface MemberPinProps {
  readonly profileId: string;
  readonly name: string;
}

/** [DV16] In the panel of a member who has a PIN for shared devices: removes it, where its owner forgot it. */
export function MemberPin({ profileId, name }: MemberPinProps) {
  const t = useText(deviceText);
  const { data, ...query } = useQuery(deviceQueries.memberPin(useWorkspaceId(), profileId));
  const remove = useUnlockPin(true);
  const [isOpen, setOpen] = useState(false);
  if (query.isError) {
    return (
      <FailedNote
        error={query.error}
        title={t("devices.memberPin.failed")}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  // Most members have none, so nothing holds its place.
  if (!data?.hasPin) return null;
  return (
    <section aria-label={t("devices.memberPin.title")} className="flex flex-wrap items-center gap-(--gap)">
      <div className="min-w-0 flex-1">
        <h3 className="text-xs text-ink-3">{t("devices.memberPin.title")}</h3>
        <p>{t(data.isPinLocked ? "devices.settings.pins.locked" : "devices.memberPin.set")}</p>
      </div>
      <Button
        size="sm"
        disabledReason={data.mayRemove ? undefined : t("devices.memberPin.mayNot")}
        onPress={() => setOpen(true)}
      >
        {t("devices.settings.pins.remove")}
      </Button>
      <ConfirmDialog
        title={t("devices.memberPin.removeTitle", { name })}
        isOpen={isOpen}
        onOpenChange={setOpen}
        confirmLabel={t("devices.settings.pins.remove")}
        destructive
        onConfirm={() => remove.run({ profileId, name, removePin: true })}
        failedText={() => t("devices.memberPin.removeFailed")}
      >
        {t("devices.memberPin.removeBody", { name })}
      </ConfirmDialog>
    </section>
  );
}
