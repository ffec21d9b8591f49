import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { FailedNote } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import type { SsoChange, SsoSettings } from "../../contract.ts";
import { ssoQueries, useChangeSso } from "../queries.ts";
import { changeOf, type EnforcementForm, faultsOf, isWhole, questionOf } from "../state/enforcement-form.ts";
import { ssoText } from "../text.ts";
import { useFreshSignIn } from "./use-fresh-sign-in.tsx";

interface SaveEnforcementProps {
  readonly form: EnforcementForm;
  readonly settings: SsoSettings;
  readonly onCheck: () => void;
}

/**
 * Saves the form, after a confirmation if it affects everyone, and after a fresh sign-in if the server requires one.
 */
export function SaveEnforcement({ form, settings, onCheck }: SaveEnforcementProps) {
  const t = useText(ssoText);
  const failure = useFailure();
  const { run, isPending } = useChangeSso();
  const { guard, dialog } = useFreshSignIn();
  const [pendingChange, setPendingChange] = useState<SsoChange>();
  const change = changeOf(form, settings);
  const save = async (next: SsoChange) => {
    await guard(() => run({ change: next, revision: settings.revision }));
    toast.success(t("sso.enforcement.saved"));
  };
  const press = () => {
    onCheck();
    if (!change || !isWhole(faultsOf(form))) return;
    if (questionOf(change, settings)) setPendingChange(change);
    else save(change).catch((error: unknown) => void toast.error(failure(error)));
  };
  const question = pendingChange && questionOf(pendingChange, settings);
  return (
    <div>
      <Button
        kind="ink"
        isPending={isPending}
        disabledReason={change ? undefined : t("sso.enforcement.unchanged")}
        onPress={press}
      >
        {t("sso.enforcement.save")}
      </Button>
      {pendingChange && question && (
        <ConfirmDialog
          title={t(`sso.enforcement.${question}Title`)}
          isOpen
          onOpenChange={(isOpen) => !isOpen && setPendingChange(undefined)}
          confirmLabel={t(`sso.enforcement.${question}Confirm`)}
          destructive={question === "disable"}
          onConfirm={() => save(pendingChange)}
          failedText={failure}
        >
          {question === "disable" ? t("sso.enforcement.disableBody") : <Concerned change={pendingChange} />}
        </ConfirmDialog>
      )}
      {dialog}
    </div>
  );
}

const refusals = ["wouldLockYouOut", "providerNotConfigured", "lastAdmin", "stale"] as const;

function useFailure(): (error: unknown) => string {
  const t = useText(ssoText);
  return (error) => {
    const known = isProblem(error) ? refusals.find((one) => one === error.code) : undefined;
    return t(`sso.enforcement.${known ?? "saveFailed"}`);
  };
}

/** Whom the change keeps out, by name, before it is made. */
function Concerned({ change }: { readonly change: SsoChange }) {
  const t = useText(ssoText);
  const { data, isError, error } = useQuery(ssoQueries.preview(useWorkspaceId(), change));
  if (isError) return <FailedNote tone="wait" error={error} title={t("sso.enforcement.previewFailed")} />;
  if (!data) {
    return (
      <div aria-label={t("sso.enforcement.looking")}>
        <SkeletonLines lines={3} />
      </div>
    );
  }
  const { members, without: count, names } = data;
  return (
    <div className="space-y-3">
      {data.refusal && <Banner tone="stop">{t(`sso.enforcement.${data.refusal}`)}</Banner>}
      <p>
        {count === 0
          ? t("sso.enforcement.everybodyStays", { count: members })
          : t("sso.enforcement.without", { count, members })}
      </p>
      {count > 0 && (
        <ul className="max-h-48 list-disc overflow-auto ps-5">
          {names.map((name, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two members may have one name, and the list never changes
            <li key={n} className="wrap-anywhere">
              {name}
            </li>
          ))}
          {count > names.length && <li>{t("sso.enforcement.more", { count: count - names.length })}</li>}
        </ul>
      )}
    </div>
  );
}
