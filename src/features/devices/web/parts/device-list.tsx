import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { LogOut, Pencil } from "#kit/web/icons.ts";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import { type Column, VirtualRows } from "#kit/web/ui/lists/virtual-rows.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { MenuItem, MoreMenu } from "#kit/web/ui/menus/menu.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import type { Device } from "../../contract.ts";
import { useRevokeDevice } from "../queries.ts";
import { deviceText } from "../text.ts";
import { RenameDevice } from "./rename-device.tsx";

interface DeviceDialog {
  readonly what: "rename" | "revoke";
  readonly device: Device;
}

/** Every device of the workspace, the last used first. */
export function DeviceList({ devices }: { readonly devices: readonly Device[] }) {
  const t = useText(deviceText);
  const [openDialog, setOpenDialog] = useState<DeviceDialog>();
  const revoke = useRevokeDevice();
  const columns: readonly Column<Device>[] = [
    {
      id: "name",
      head: t("devices.settings.list.name"),
      width: "minmax(140px,2fr)",
      cell: (device) => <span className="font-semibold wrap-anywhere">{device.name}</span>,
    },
    {
      id: "acting",
      head: t("devices.settings.list.acting"),
      width: "minmax(120px,2fr)",
      from: 480,
      cell: ({ actingProfile, isLocked }) => (
        <span className="wrap-anywhere">
          {actingProfile?.displayName ?? t("devices.settings.list.nobody")}
          {actingProfile && isLocked && <span className="text-ink-3"> · {t("devices.settings.list.locked")}</span>}
        </span>
      ),
    },
    {
      id: "seen",
      head: t("devices.settings.list.seen"),
      width: "150px",
      cell: (device) => <TimeStamp at={device.lastSeenAt} />,
    },
    {
      id: "actions",
      head: t("devices.settings.list.actions"),
      hideHead: true,
      width: "56px",
      cell: (device) => (
        <MoreMenu label={t("devices.settings.list.actionsFor", { name: device.name })}>
          <MenuItem icon={<Pencil aria-hidden />} onAction={() => setOpenDialog({ what: "rename", device })}>
            {t("devices.settings.list.rename")}
          </MenuItem>
          <MenuItem danger icon={<LogOut aria-hidden />} onAction={() => setOpenDialog({ what: "revoke", device })}>
            {t("devices.settings.list.revoke")}
          </MenuItem>
        </MoreMenu>
      ),
    },
  ];
  const close = () => setOpenDialog(undefined);
  return (
    <div className="flex h-[min(34rem,70dvh)] min-h-0 flex-col">
      <VirtualRows
        label={t("devices.settings.list.title")}
        rows={devices}
        rowId={(device) => device.id}
        rowText={(device) => device.name}
        columns={columns}
        empty={<EmptyState title={t("devices.settings.list.empty")}>{t("devices.settings.list.emptyBody")}</EmptyState>}
      />
      {openDialog?.what === "rename" && <RenameDevice device={openDialog.device} onClose={close} />}
      <ConfirmDialog
        title={t("devices.settings.revoke.title", { name: openDialog?.device.name ?? "" })}
        isOpen={openDialog?.what === "revoke"}
        onOpenChange={(isOpen) => !isOpen && close()}
        confirmLabel={t("devices.settings.revoke.confirm")}
        destructive
        onConfirm={async () => openDialog && revoke.run(openDialog.device)}
        failedText={() => t("devices.settings.revoke.failed")}
      >
        {t("devices.settings.revoke.body")}
      </ConfirmDialog>
    </div>
  );
}
