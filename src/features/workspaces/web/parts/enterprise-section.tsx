import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { Building2, Plus } from "#kit/web/icons.ts";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { FormDialog } from "#kit/web/ui/dialogs/form-dialog.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { Badge } from "#kit/web/ui/marks/badge.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import type { WorkspaceInfo } from "../../contract.ts";
import { workspacePolicy } from "../../policy.ts";
import { useCreateSibling, workspaceQueries } from "../queries.ts";
import { workspaceSettingsText } from "../settings-text.ts";

/** The enterprise with its workspaces; an admin makes a further one. */
export function EnterpriseSection({ info }: { readonly info: WorkspaceInfo }) {
  const t = useText(workspaceSettingsText);
  const workspaceId = useWorkspaceId();
  const query = useQuery(workspaceQueries.siblings(workspaceId));
  const mayCreate = useMay(workspacePolicy.createSibling);
  const [isCreating, setCreating] = useState(false);
  return (
    <section aria-label={t("workspaceSettings.enterprise")} className="space-y-4">
      <h2 className="border-b border-line pb-2 text-md">{t("workspaceSettings.enterprise")}</h2>
      <p className="text-ink-2">{t("workspaceSettings.enterpriseNote", { name: info.enterpriseName })}</p>
      {query.isPending && <SkeletonLines lines={2} />}
      {query.isError && (
        <FailedState
          error={query.error}
          title={t("workspaceSettings.failed")}
          onRetry={() => void query.refetch()}
          isRetrying={query.isRefetching}
        />
      )}
      <ul className="divide-y divide-line">
        {query.data?.map((one) => (
          <li key={one.workspaceId} className="flex min-h-12 items-center gap-3">
            <Building2 className="size-4 shrink-0 text-ink-3" aria-hidden />
            <span className="min-w-0 flex-1 truncate">{one.workspaceName}</span>
            {one.workspaceId === workspaceId && <Badge>{t("workspaceSettings.here")}</Badge>}
          </li>
        ))}
      </ul>
      {mayCreate && (
        <Button onPress={() => setCreating(true)}>
          <Plus aria-hidden />
          {t("workspaceSettings.newWorkspace")}
        </Button>
      )}
      {isCreating && <NewWorkspaceDialog timeZone={info.timeZone} onClose={() => setCreating(false)} />}
    </section>
  );
}

interface NewWorkspaceDialogProps {
  readonly timeZone: string;
  readonly onClose: () => void;
}

function NewWorkspaceDialog({ timeZone, onClose }: NewWorkspaceDialogProps) {
  const t = useText(workspaceSettingsText);
  const { run, isPending, error } = useCreateSibling();
  const [name, setName] = useState("");
  const [wasSent, setSent] = useState(false);
  const isNameless = name.trim() === "";
  const isTaken = isProblem(error, "workspaceExists");
  const submit = () => {
    setSent(true);
    if (isNameless) return;
    run({ name, timeZone }).then(
      () => {
        toast.success(t("workspaceSettings.created", { name: name.trim() }));
        onClose();
      },
      () => {},
    );
  };
  return (
    <FormDialog
      title={t("workspaceSettings.newTitle")}
      submitLabel={t("workspaceSettings.create")}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t("workspaceSettings.newNote")}</p>
      <TextField
        label={t("workspaceSettings.name")}
        value={name}
        onChange={setName}
        maxLength={120}
        isRequired
        autoFocus
        error={
          wasSent && isNameless
            ? t("workspaceSettings.nameMissing")
            : isTaken
              ? t("workspaceSettings.exists")
              : undefined
        }
      />
      {error && !isTaken && <Banner tone="stop">{t("workspaceSettings.createFailed")}</Banner>}
    </FormDialog>
  );
}
