import type { ComponentType } from "react";
import { useText } from "../../i18n.ts";
import { Lock } from "../../icons.ts";
import { useFlag, useWorkspaceId } from "../../place.tsx";
import { kitText } from "../../text.ts";
import { buttonClassName } from "../buttons/button.tsx";
import { EmptyState } from "./empty-state.tsx";
import { switchedOffText } from "./switched-off-text.ts";

/** A screen of a feature that a workspace can switch off; nothing of it runs while that is so. */
export function onlyWhileOn(flag: string, Screen: ComponentType): ComponentType {
  return function OnlyWhileOn() {
    return useFlag(flag) ? <Screen /> : <SwitchedOff />;
  };
}

function SwitchedOff() {
  const t = useText(switchedOffText);
  const kit = useText(kitText);
  const workspaceId = useWorkspaceId();
  return (
    <main className="grid min-h-[70dvh] flex-1 place-content-center p-6">
      <EmptyState
        isScreen
        icon={<Lock aria-hidden />}
        title={t("switchedOff.title")}
        action={
          // Some of these screens have the window to themselves.
          <a href={`/app/${workspaceId}`} className={buttonClassName()}>
            {kit("kit.toStart")}
          </a>
        }
      >
        {t("switchedOff.body")}
      </EmptyState>
    </main>
  );
}
