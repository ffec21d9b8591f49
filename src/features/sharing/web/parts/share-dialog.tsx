import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { accessText } from "#features/groups/web/parts/access-text.ts";
import { workspaceQueries } from "#features/workspaces/web/queries.ts";
import { nameKey } from "#kit/text.ts";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { Checkbox } from "#kit/web/ui/choices/checkbox.tsx";
import { FormDialog } from "#kit/web/ui/dialogs/form-dialog.tsx";
import { SearchField } from "#kit/web/ui/fields/search-field.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import type { ShareTarget } from "../../contract.ts";
import { useChangeTargets } from "../queries.ts";
import { sharingText } from "../text.ts";

interface ShareDialogProps {
  readonly procedureId: string;
  readonly title: string;
  readonly isDraft: boolean;
  readonly held: readonly ShareTarget[];
  readonly whyNot: "draftsNotShared" | null;
  readonly onClose: () => void;
}

/** The workspaces that see a procedure. A failure stays with its words until the next try. */
export function ShareDialog({ procedureId, title, isDraft, held, whyNot, onClose }: ShareDialogProps) {
  const t = useText(sharingText, accessText);
  const workspaceId = useWorkspaceId();
  const siblings = useQuery(workspaceQueries.siblings(workspaceId));
  const { run, isPending, error } = useChangeTargets();
  const before = held.map((one) => one.workspaceId);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(before));
  const [search, setSearch] = useState("");
  const add = [...chosen].filter((id) => !before.includes(id));
  const remove = before.filter((id) => !chosen.has(id));
  const others = siblings.data?.filter((one) => one.workspaceId !== workspaceId);
  const shown = others?.filter((one) => nameKey(one.workspaceName).includes(nameKey(search)));
  const press = (id: string, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const submit = () =>
    run({ procedureId, add, remove }).then(
      () => {
        toast.success(t("share.done"));
        onClose();
      },
      () => {},
    );
  return (
    <FormDialog
      title={t("share.title", { title })}
      submitLabel={t("share.submit")}
      isPending={isPending}
      disabledReason={add.length + remove.length === 0 ? t("share.unchanged") : undefined}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className="text-ink-2">{t(isDraft ? "share.draftNote" : "share.note")}</p>
      {whyNot && <Banner tone="wait">{t("share.draftsNotShared")}</Banner>}
      {siblings.isPending && <SkeletonLines lines={3} />}
      {siblings.isError && (
        <FailedState
          error={siblings.error}
          title={t("share.loadFailed")}
          onRetry={() => void siblings.refetch()}
          isRetrying={siblings.isRefetching}
        />
      )}
      {others?.length === 0 && <p>{t("share.none")}</p>}
      {others && others.length > 0 && (
        <div className="space-y-3">
          <SearchField label={t("share.search")} placeholder={t("share.search")} value={search} onChange={setSearch} />
          {shown?.length === 0 && <p role="status">{t("share.noneFound")}</p>}
          <div className="max-h-72 space-y-1 overflow-auto">
            {shown?.map((one) => (
              <Checkbox
                key={one.workspaceId}
                isSelected={chosen.has(one.workspaceId)}
                // A share can always be ended.
                isDisabled={whyNot !== null && !before.includes(one.workspaceId)}
                onChange={(isOn) => press(one.workspaceId, isOn)}
              >
                <bdi>{one.workspaceName}</bdi>
              </Checkbox>
            ))}
          </div>
        </div>
      )}
      {error && <Banner tone="stop">{t("commonAccessManagement.workspacesUpdatedFailed")}</Banner>}
    </FormDialog>
  );
}
