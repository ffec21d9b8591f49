import type { ComponentType } from "react";
import type { Policy } from "../../../policy.ts";
import { Problem } from "../../../problem.ts";
import { useText } from "../../i18n.ts";
import { useMay, useWorkspaceId } from "../../place.tsx";
import { kitText } from "../../text.ts";
import { buttonClassName } from "../buttons/button.tsx";
import { FailedState } from "./failed-state.tsx";

/** Some of these screens have the window to themselves. */
function ToStart() {
  const t = useText(kitText);
  return (
    <a href={`/app/${useWorkspaceId()}`} className={buttonClassName()}>
      {t("kit.toStart")}
    </a>
  );
}

const refusal = new Problem("forbidden");

/**
 * A screen for those whom a policy lets in. Others, who have its address, read that they may not see it: no head with buttons that
 * do nothing for them, and no request that the server refuses.
 */
export function onlyWith(policy: Policy, Screen: ComponentType): ComponentType {
  return function OnlyWith() {
    if (useMay(policy)) return <Screen />;
    return (
      <main className="flex-1 px-4 md:px-6">
        <FailedState isScreen error={refusal} action={<ToStart />} />
      </main>
    );
  };
}
