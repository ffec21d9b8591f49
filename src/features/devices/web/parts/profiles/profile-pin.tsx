import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import type { SharedProfile } from "../../../contract.ts";
import { deviceText } from "../../text.ts";
import { PinPad } from "../pins/pin-pad.tsx";
import { type Chosen, requiredPinOf, useAct } from "../use-act.ts";

interface ProfilePinProps {
  readonly workspaceId: string;
  readonly profile: Pick<SharedProfile, "id" | "displayName" | "hasPin" | "isPinLocked">;
  readonly taken: (token: string, chosen: Chosen) => Promise<void> | void;
  readonly onCancel: () => void;
  readonly requiresPin: boolean;
}

/** Asks for the PIN of the chosen profile, or for a first one if the workspace requires it. */
export function ProfilePin({ workspaceId, profile, taken, onCancel, requiresPin }: ProfilePinProps) {
  const t = useText(deviceText);
  const { act, words } = useAct(workspaceId, taken);
  const wanted = requiredPinOf(act.error) ?? (profile.hasPin || !requiresPin ? "pin" : "newPin");
  const error = profile.isPinLocked ? t("devices.pin.locked") : words(act.error);
  if (wanted === "newPin") {
    return (
      <NewPin
        isPending={act.isPending}
        error={error}
        onChosen={(newPin) => act.mutate({ profile, newPin })}
        onCancel={onCancel}
      />
    );
  }
  return (
    <PinPad
      title={t("devices.pin.enter", { name: profile.displayName })}
      error={error}
      isPending={act.isPending}
      onEnter={(pin) => act.mutate({ profile, pin })}
      onCancel={onCancel}
    />
  );
}

interface NewPinProps {
  readonly isPending: boolean;
  readonly error: string | undefined;
  readonly onChosen: (pin: string) => void;
  readonly onCancel: () => void;
}

/** Entered twice: it is not shown, and cannot be looked up. */
function NewPin({ isPending, error, onChosen, onCancel }: NewPinProps) {
  const t = useText(deviceText);
  const [first, setFirst] = useState<string>();
  const [differs, setDiffers] = useState(false);
  return (
    <PinPad
      key={first === undefined ? "first" : "again"}
      title={t(first === undefined ? "devices.pin.choose" : "devices.pin.again")}
      note={first === undefined ? t("devices.pin.chooseNote") : undefined}
      error={differs ? t("devices.pin.differs") : error}
      isPending={isPending}
      onCancel={onCancel}
      onEnter={(pin) => {
        setDiffers(first !== undefined && first !== pin);
        if (first === pin) onChosen(pin);
        setFirst(first === undefined ? pin : undefined);
      }}
    />
  );
}
