import { useState } from "react";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { usePlace } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { Switch } from "#kit/web/ui/choices/switch.tsx";
import { FormDialog } from "#kit/web/ui/dialogs/form-dialog.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import type { AccessGroup } from "../../../contract.ts";
import { groupPolicy } from "../../../policy.ts";
import { moveRefusals } from "../../../rules.ts";
import { groupPreviews, useChangeGroup } from "../../queries.ts";
import { groupText } from "../../text.ts";
import { VisibilityChangeNote } from "../visibility-change-note.tsx";
import { useVisibilityPreview } from "../visibility-preview.ts";
import { GroupChoice } from "./group-choice.tsx";

interface MoveGroupDialogProps {
  readonly group: AccessGroup;
  readonly groups: readonly AccessGroup[];
  /** Where it was dropped; to be chosen unless given. null: at the top. */
  readonly target?: string | null | undefined;
  readonly onClose: () => void;
}

/** Puts a group elsewhere, after showing who would see what. */
export function MoveGroupDialog({ group, groups, target, onClose }: MoveGroupDialogProps) {
  const t = useText(groupText);
  const { actor, workspaceId } = usePlace();
  const { run, isPending, error } = useChangeGroup();
  const [parentId, setParentId] = useState<string | null | undefined>(target);
  const [isStale, setStale] = useState(false);
  const isHere = parentId === group.parentId;
  const preview = useVisibilityPreview(
    parentId === undefined || isHere
      ? undefined
      : groupPreviews.group(workspaceId, group.id, { change: "move", parentId }),
  );
  const refusalAt = moveRefusals(groups, group.id);
  const possible = groups.filter((one) => groupPolicy.modify(actor, one) && refusalAt(one.id) === undefined);
  const digest = preview.change?.digest;

  const submit = async () => {
    if (parentId === undefined || digest === undefined) return;
    try {
      await run({ groupId: group.id, revision: group.revision, change: { parentId, digest } });
      toast.success(t("groups.move.done", { name: group.name }));
      onClose();
    } catch (failure) {
      setStale(preview.takesOver(failure));
    }
  };

  return (
    <FormDialog
      title={t("groups.move.title", { name: group.name })}
      submitLabel={t("groups.move.submit")}
      isPending={isPending}
      disabledReason={
        parentId === undefined || isHere
          ? t("groups.move.choose")
          : digest === undefined
            ? t("groups.preview.wait")
            : undefined
      }
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {groupPolicy.reachesAll(actor, undefined) && (
        <Switch isSelected={parentId === null} onChange={(isTop) => setParentId(isTop ? null : undefined)}>
          {t("groups.move.top")}
        </Switch>
      )}
      {parentId !== null && <GroupChoice groups={possible} value={parentId ?? null} onChange={setParentId} />}
      <VisibilityChangeNote preview={preview} isStale={isStale} />
      {error && !isProblem(error, "sightChanged") && (
        <Banner tone="stop">
          {isProblem(error, "groupExists")
            ? t("groups.form.exists")
            : isProblem(error, "stale")
              ? t("groups.form.stale")
              : t("groups.move.failed")}
        </Banner>
      )}
    </FormDialog>
  );
}
