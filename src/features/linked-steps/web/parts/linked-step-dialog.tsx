import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { groupQueries } from "#features/groups/web/queries.ts";
import type { DraftContent, Module, OutlineStep } from "#features/procedures/content.ts";
import { useInsertFromTemplate } from "#features/templates/web/queries.ts";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { newId } from "#kit/web/new-id.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { Chip } from "#kit/web/ui/marks/chip.tsx";
import { GroupIcon } from "#kit/web/ui/marks/group-icon.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import type { LinkedStep } from "../../contract.ts";
import { linkedStepPaths } from "../../paths.ts";
import type { LinkState } from "../../rules/link-state.ts";
import { idsWith, inProcedure, withSteps } from "../../rules/part-ids.ts";
import { useChangeReusable, useLinkStep, useUnlinkStep } from "../queries.ts";
import { linkedStepText } from "../text.ts";

export interface LinkedStepProps {
  readonly draft: { readonly id: string; readonly versionId: string };
  readonly step: OutlineStep<Module>;
  /** Makes one edit of the draft, which can be undone. */
  readonly edit: (change: (content: DraftContent) => DraftContent) => void;
  /** Saves the input, and returns whether that succeeded. */
  readonly flush: () => Promise<boolean>;
}

interface LinkedStepDialogProps extends LinkedStepProps {
  readonly link: LinkedStep;
  readonly state: LinkState;
  readonly onClose: () => void;
}

/** What a step is linked to, how the two compare, and what can be done about it. */
export function LinkedStepDialog({ link, state, onClose, ...props }: LinkedStepDialogProps) {
  const t = useText(linkedStepText);
  const workspaceId = useWorkspaceId();
  const { take, keep, unlink, isPending, failure } = useDeeds({ link, ...props });
  const [isGiving, setGiving] = useState(false);
  const { title } = link;
  const saying = state.isChangedHere
    ? state.isBehind
      ? "bothChanged"
      : "changedHere"
    : state.isBehind
      ? "behind"
      : "current";
  const closing = (deed: () => Promise<boolean>) => () => void deed().then((isDone) => isDone && onClose());
  if (isGiving) return <GiveContent {...{ link, ...props }} onClose={onClose} />;
  return (
    <Dialog
      title={t("linkedStep.title")}
      isOpen
      onOpenChange={onClose}
      footer={
        <div className="flex flex-wrap justify-end gap-(--gap)">
          {state.isChangedHere && (
            <Button isDisabled={isPending} onPress={() => setGiving(true)}>
              {t("linkedStep.give")}
            </Button>
          )}
          {state.isBehind && state.isChangedHere && (
            <Button isDisabled={isPending} onPress={closing(keep)}>
              {t("linkedStep.keep")}
            </Button>
          )}
          {state.isBehind && (
            <Button kind="ink" isPending={isPending} onPress={closing(take)}>
              {t("linkedStep.take")}
            </Button>
          )}
        </div>
      }
    >
      <div className="space-y-4">
        <p className="wrap-anywhere">{t(`linkedStep.${saying}`, { title })}</p>
        {failure && <Banner tone="stop">{t(`linkedStep.${failure}`)}</Banner>}
        <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <LinkTo to={linkedStepPaths.uses(workspaceId, link.templateId)} className="link">
            {t("linkedStep.uses")}
          </LinkTo>
          <Button kind="bare" size="sm" isDisabled={isPending} onPress={closing(unlink)}>
            {t("linkedStep.unlink")}
          </Button>
        </p>
      </div>
    </Dialog>
  );
}

type Failure = "unsaved" | "changedSince" | "mediaNotUploaded" | "gone" | "failed";

function failureOf(error: unknown): Failure {
  if (isProblem(error, "reusableStepChanged")) return "changedSince";
  if (isProblem(error, "mediaNotUploaded")) return "mediaNotUploaded";
  return isProblem(error) && error.status === 404 ? "gone" : "failed";
}

type Deeds = Pick<LinkedStepDialogProps, "link" | "draft" | "step" | "edit">;

/** [LS3] [LS4] [LS7] Each resolves to whether it was done. */
function useDeeds({ link, draft, step, edit }: Deeds) {
  const t = useText(linkedStepText);
  const insert = useInsertFromTemplate();
  const linking = useLinkStep();
  const unlinking = useUnlinkStep();
  const [failure, setFailure] = useState<Failure>();
  const at = { procedureId: draft.id, stepId: step.id };
  const presentNumber = link.contents[0]?.number ?? link.takenNumber;
  const tried = async (deed: () => Promise<void>): Promise<boolean> => {
    setFailure(undefined);
    try {
      await deed();
      return true;
    } catch (error) {
      setFailure(failureOf(error));
      return false;
    }
  };
  const note = (contentNumber: number, ownIds: LinkedStep["ownIds"]) =>
    linking.run({ ...at, templateId: link.templateId, contentNumber, ownIds });
  return {
    failure,
    isPending: insert.isPending || linking.isPending || unlinking.isPending,
    take: () =>
      tried(async () => {
        const request = { templateId: link.templateId, procedureId: draft.id, versionId: draft.versionId };
        const reusable = await insert.run(request);
        const ownIds = idsWith(link.ownIds, reusable.step, newId);
        await note(reusable.contentNumber, { ...ownIds });
        const taken = { ...inProcedure(reusable.step, ownIds), id: step.id };
        edit((content) => withSteps(content, new Map([[step.id, taken]])));
      }),
    keep: () => tried(async () => void (await note(presentNumber, link.ownIds))),
    unlink: () =>
      tried(async () => {
        await unlinking.run(at);
        const undo = () => void note(presentNumber, link.ownIds).catch(() => toast.error(t("linkedStep.failed")));
        toast.success(t("linkedStep.unlinked", { title: link.title }), {
          action: { label: t("linkedStep.undo"), onPress: undo },
        });
      }),
  };
}

/** [LS6] Says who will see the new content of the reusable step, before it has that. */
function GiveContent({ link, draft, step, flush, onClose }: Omit<LinkedStepDialogProps, "state">) {
  const t = useText(linkedStepText);
  const change = useChangeReusable();
  const { data: groups = [] } = useQuery(groupQueries.list(useWorkspaceId()));
  const { title, templateId, accessGroupIds, hiddenAccessGroups } = link;
  const count = accessGroupIds.length + hiddenAccessGroups;
  const give = async () => {
    if (!(await flush())) throw new Error("unsaved");
    await change.run({
      templateId,
      contentNumber: link.contents[0]?.number ?? link.takenNumber,
      source: { procedureId: draft.id, versionId: draft.versionId, stepId: step.id },
    });
    toast.success(t("linkedStep.given", { title }));
  };
  return (
    <ConfirmDialog
      title={t("linkedStep.giveTitle")}
      isOpen
      onOpenChange={onClose}
      confirmLabel={t("linkedStep.giveSubmit")}
      onConfirm={give}
      failedText={(error) => t(`linkedStep.${isProblem(error) ? failureOf(error) : "unsaved"}`)}
    >
      <div className="space-y-3">
        <p>{count === 0 ? t("linkedStep.givesToAll") : t("linkedStep.givesTo", { count })}</p>
        {count > 0 && (
          <p className="flex flex-wrap items-center gap-1.5">
            {groups
              .filter((group) => accessGroupIds.includes(group.id))
              .map((group) => (
                <Chip key={group.id} icon={<GroupIcon name={group.icon} />}>
                  {group.name}
                </Chip>
              ))}
            {hiddenAccessGroups > 0 && <span>{t("linkedStep.hidden", { count: hiddenAccessGroups })}</span>}
          </p>
        )}
        <p className="text-ink-2">{t("linkedStep.giveNote")}</p>
      </div>
    </ConfirmDialog>
  );
}
