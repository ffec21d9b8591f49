import { type FormEvent, useState } from "react";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { type Device, device as deviceShape } from "../../contract.ts";
import { useRenameDevice } from "../queries.ts";
import { deviceText } from "../text.ts";

/** A name that says where the device is: "Line 3, tablet by the press". */
export function RenameDevice({ device, onClose }: { readonly device: Device; readonly onClose: () => void }) {
  const t = useText(deviceText);
  const rename = useRenameDevice();
  /** The device that the name is for: as somebody else named it, where they were faster. [DV15] */
  const [seen, setSeen] = useState(device);
  const [name, setName] = useState(device.name);
  const save = (event?: FormEvent) => {
    event?.preventDefault();
    // What went wrong is said at the field.
    if (name.trim() !== "") rename.run({ ...seen, name }).then(onClose, named);
  };
  const named = (failure: unknown) => {
    const now = isProblem(failure, "stale") ? deviceShape.safeParse(failure.more.current).data : undefined;
    if (now) setSeen(now);
  };
  const failed = isProblem(rename.error, "stale")
    ? t("devices.settings.rename.stale", { name: seen.name })
    : t("devices.settings.rename.failed");
  return (
    <Dialog
      title={t("devices.settings.rename.title")}
      size="sm"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <Button kind="ink" isPending={rename.isPending} isDisabled={name.trim() === ""} onPress={() => save()}>
          {t("devices.settings.rename.submit")}
        </Button>
      }
    >
      <form onSubmit={save}>
        <TextField
          label={t("devices.settings.rename.label")}
          value={name}
          onChange={setName}
          maxLength={80}
          autoFocus
          error={rename.error ? failed : undefined}
        />
      </form>
    </Dialog>
  );
}
