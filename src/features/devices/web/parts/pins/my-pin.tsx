import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { pinPattern } from "../../../rules.ts";
import { deviceQueries, useRemovePin, useSetPin } from "../../queries.ts";
import { deviceText } from "../../text.ts";
import { OwnSignIn } from "./own-sign-in.tsx";

/** The PIN of one's own profile: set, change, remove. */
export function MyPin() {
  const t = useText(deviceText);
  const { data, isError, error, refetch } = useQuery(deviceQueries.ownPin(useWorkspaceId()));
  const [open, setOpen] = useState<"set" | "remove">();
  if (isError) return <FailedState error={error} title={t("devices.myPin.failed")} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines lines={2} />;
  const { hasPin, isPinLocked, requiresPin } = data;
  const state = isPinLocked ? "locked" : hasPin ? "set" : "none";
  return (
    <div className="space-y-3">
      <p className="text-ink-2">{t("devices.myPin.note")}</p>
      <p>
        {t(`devices.myPin.${state}`)} {requiresPin && t("devices.myPin.required")}
      </p>
      {!isPinLocked && (
        <div className="flex flex-wrap gap-(--gap)">
          <Button onPress={() => setOpen("set")}>{t(hasPin ? "devices.myPin.change" : "devices.myPin.add")}</Button>
          {hasPin && !requiresPin && (
            <Button kind="bare" onPress={() => setOpen("remove")}>
              {t("devices.myPin.remove")}
            </Button>
          )}
        </div>
      )}
      <OwnSignIn />
      {open === "set" && <SetPin hasPin={hasPin} onClose={() => setOpen(undefined)} />}
      {open === "remove" && <RemovePin onClose={() => setOpen(undefined)} />}
    </div>
  );
}

function usePinFault(): (error: unknown) => string | undefined {
  const t = useText(deviceText);
  return (error) => {
    if (error === null) return undefined;
    if (isProblem(error, "pinLocked")) return t("devices.pin.locked");
    if (!isProblem(error, "pinWrong")) return t("devices.myPin.failed");
    const { triesLeft = 0 } = (error.more.current ?? {}) as { triesLeft?: number };
    return triesLeft === 0 ? t("devices.pin.locked") : t("devices.pin.wrong", { count: triesLeft });
  };
}

interface PinFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (pin: string) => void;
  readonly description?: string;
  readonly error?: string | undefined;
  readonly autoFocus?: boolean;
}

const PinField = (props: PinFieldProps) => (
  <TextField {...props} type="password" inputMode="numeric" autoComplete="off" maxLength={8} isRequired />
);

function SetPin({ hasPin, onClose }: { readonly hasPin: boolean; readonly onClose: () => void }) {
  const t = useText(deviceText);
  const fault = usePinFault();
  const set = useSetPin();
  const [pin, setPin] = useState("");
  const [newPin, setNewPin] = useState("");
  const [isChecked, setChecked] = useState(false);
  const isWrong = !pinPattern.test(newPin);
  const save = () => {
    setChecked(true);
    // What went wrong is said at the field.
    if (!isWrong) set.run({ newPin, ...(hasPin && { pin }) }).then(onClose, () => {});
  };
  return (
    <Dialog
      title={t(hasPin ? "devices.myPin.change" : "devices.myPin.add")}
      size="sm"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <Button kind="ink" isPending={set.isPending} onPress={save}>
          {t("devices.myPin.save")}
        </Button>
      }
    >
      <div className="space-y-4">
        {hasPin && (
          <PinField
            label={t("devices.myPin.current")}
            value={pin}
            onChange={setPin}
            error={fault(set.error)}
            autoFocus
          />
        )}
        <PinField
          label={t("devices.myPin.new")}
          description={t("devices.create.pinNote")}
          value={newPin}
          onChange={setNewPin}
          error={isChecked && isWrong ? t("devices.create.pinWrong") : hasPin ? undefined : fault(set.error)}
          autoFocus={!hasPin}
        />
      </div>
    </Dialog>
  );
}

function RemovePin({ onClose }: { readonly onClose: () => void }) {
  const t = useText(deviceText);
  const fault = usePinFault();
  const remove = useRemovePin();
  const [pin, setPin] = useState("");
  return (
    <Dialog
      title={t("devices.myPin.removeTitle")}
      size="sm"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <Button
          kind="stop"
          isPending={remove.isPending}
          isDisabled={!pinPattern.test(pin)}
          onPress={() => void remove.run(pin).then(onClose, () => {})}
        >
          {t("devices.myPin.remove")}
        </Button>
      }
    >
      <div className="space-y-4">
        <p>{t("devices.myPin.removeBody")}</p>
        <PinField
          label={t("devices.myPin.current")}
          value={pin}
          onChange={setPin}
          error={fault(remove.error)}
          autoFocus
        />
      </div>
    </Dialog>
  );
}
