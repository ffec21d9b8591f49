import { type ReactNode, useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import type { SharedProfile } from "../../../contract.ts";
import { deviceText } from "../../text.ts";
import { type Chosen, requiredPinOf, useAct } from "../use-act.ts";
import { ProfileCards } from "./profile-cards.tsx";
import { ProfilePin } from "./profile-pin.tsx";

interface ChooseProfileProps {
  readonly workspaceId: string;
  readonly profiles: readonly SharedProfile[];
  readonly requiresPin: boolean;
  readonly taken: (token: string, chosen: Chosen) => Promise<void> | void;
  /** The other sign-in methods, shown until a PIN is asked for. */
  readonly children?: ReactNode;
}

/** Chooses a profile: one press, and the PIN if it has one. */
export function ChooseProfile({ workspaceId, profiles, requiresPin, taken, children }: ChooseProfileProps) {
  const t = useText(deviceText);
  const [selected, setSelected] = useState<SharedProfile>();
  const { act, words } = useAct(workspaceId, taken);

  const choose = (profile: SharedProfile) => {
    act.reset();
    if (profile.isPinLocked) return setSelected(undefined);
    if (profile.hasPin || requiresPin) return setSelected(profile);
    act.mutate(
      { profile },
      {
        onError: (error) => requiredPinOf(error) && setSelected({ ...profile, hasPin: requiredPinOf(error) === "pin" }),
      },
    );
  };
  if (selected) {
    return (
      <ProfilePin
        workspaceId={workspaceId}
        profile={selected}
        requiresPin={requiresPin}
        taken={taken}
        onCancel={() => setSelected(undefined)}
      />
    );
  }
  const error = words(act.error);
  return (
    <div className="space-y-4">
      {error && <Banner tone="stop">{error}</Banner>}
      {profiles.some((profile) => profile.isPinLocked) && <p className="text-ink-2">{t("devices.pin.locked")}</p>}
      <ProfileCards
        profiles={profiles}
        pendingId={act.isPending ? act.variables.profile.id : undefined}
        onChoose={choose}
      />
      {children}
    </div>
  );
}
