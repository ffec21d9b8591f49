import { useState } from "react";
import type { Output } from "#kit/endpoint.ts";
import { permissionsFrom } from "#kit/permissions.ts";
import { useText } from "#kit/web/i18n.ts";
import { Check } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { FailedNote } from "#kit/web/ui/states/failed-state.tsx";
import { memberEndpoints } from "../../../contract.ts";
import { useViewPermissions } from "../../actions.ts";
import { memberTableText } from "../../table-text.ts";
import { memberText } from "../../text.ts";

type May = Output<typeof memberEndpoints.permissions>;

/** What a member may do, shown when it is asked for: the look is audited. */
export function MemberMay({ profileId }: { readonly profileId: string }) {
  const t = useText(memberTableText);
  const { run, isPending, error } = useViewPermissions();
  const [may, setMay] = useState<May>();
  // The failure is shown below.
  const look = () => void run(profileId).then(setMay, () => {});
  return (
    <section aria-label={t("memberTable.detail.may")} className="space-y-2">
      <h2 className="text-md">{t("memberTable.detail.may")}</h2>
      {may ? <Granted may={may} /> : <p className="text-xs text-ink-2">{t("memberTable.detail.audited")}</p>}
      {error && <FailedNote error={error} title={t("memberTable.detail.mayFailed")} />}
      {!may && (
        <Button isPending={isPending} onPress={look}>
          {t("memberTable.detail.show")}
        </Button>
      )}
    </section>
  );
}

function Granted({ may }: { readonly may: May }) {
  const t = useText(memberTableText);
  const words = useText(memberText);
  const held = permissionsFrom(may.permissions);
  return (
    <>
      {held.length === 0 && <p className="text-ink-2">{t("memberTable.detail.none")}</p>}
      <ul>
        {held.map((permission) => (
          <li key={permission} className="flex gap-2.5 py-0.5">
            <Check className="mt-0.5 size-4 shrink-0 text-done" aria-hidden />
            <span>{words(`permissions.${permission}`)}</span>
          </li>
        ))}
      </ul>
      <p className="text-ink-2">
        {t(may.restrictContentToAccessGroups ? "memberTable.detail.seesOwn" : "memberTable.detail.seesAll")}
      </p>
    </>
  );
}
