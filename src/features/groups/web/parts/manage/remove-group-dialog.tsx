import { useState } from "react";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { usePlace } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { Checkbox } from "#kit/web/ui/choices/checkbox.tsx";
import { RadioGroup } from "#kit/web/ui/choices/radio-group.tsx";
import { FormDialog } from "#kit/web/ui/dialogs/form-dialog.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import type { AccessGroup } from "../../../contract.ts";
import { groupPolicy } from "../../../policy.ts";
import { groupPreviews, useRemoveGroup } from "../../queries.ts";
import { groupText } from "../../text.ts";
import { VisibilityChangeNote } from "../visibility-change-note.tsx";
import { useVisibilityPreview } from "../visibility-preview.ts";
import { GroupChoice } from "./group-choice.tsx";

interface RemoveGroupDialogProps {
  readonly group: AccessGroup;
  readonly groups: readonly AccessGroup[];
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

/** undefined: not said yet; null: nowhere. */
type Target = string | null | undefined;

/** Asks where content and members go, shows who would see what, and deletes. */
export function RemoveGroupDialog({ group, groups, onClose, onRemoved }: RemoveGroupDialogProps) {
  const t = useText(groupText);
  const { actor, workspaceId } = usePlace();
  const { run, isPending, error } = useRemoveGroup();
  const [contentTo, setContentTo] = useState<Target>();
  const [membersTo, setMembersTo] = useState<Target>();
  const [isConfirmed, setConfirmed] = useState(false);
  const [isStale, setStale] = useState(false);
  const isComplete = contentTo !== undefined && membersTo !== undefined;
  const preview = useVisibilityPreview(
    isComplete
      ? groupPreviews.group(workspaceId, group.id, {
          change: "removal",
          assignContentToGroupId: contentTo,
          assignMembersToGroupId: membersTo,
        })
      : undefined,
  );
  const others = groups.filter((one) => one.id !== group.id && groupPolicy.modify(actor, one));
  // Templates are in no preview: the server says it of them when it is asked.
  const isOpened = contentTo === null && isProblem(error, "wouldBecomeGlobal");
  const makesGlobal = isOpened || (preview.change?.everyone.length ?? 0) > 0;
  const mayMakeGlobal = groupPolicy.makeGlobal(actor, undefined);
  const digest = preview.change?.digest;
  const reason = !isComplete
    ? t("groups.remove.say")
    : digest === undefined
      ? t("groups.preview.wait")
      : makesGlobal && !mayMakeGlobal
        ? t("groups.remove.mayNotMakeGlobal")
        : makesGlobal && !isConfirmed
          ? t("groups.remove.confirmFirst")
          : undefined;

  const submit = async () => {
    if (!isComplete || digest === undefined) return;
    const to = { assignContentToGroupId: contentTo, assignMembersToGroupId: membersTo };
    try {
      const makeGlobal = makesGlobal && isConfirmed;
      await run({ groupId: group.id, removal: { ...to, digest, ...(makeGlobal && { makeGlobal }) } });
      toast.success(t("groups.remove.done", { name: group.name }));
      onRemoved();
    } catch (failure) {
      setStale(preview.takesOver(failure));
      setConfirmed(false);
    }
  };

  return (
    <FormDialog
      title={t("groups.remove.title", { name: group.name })}
      submitLabel={t("groups.remove.submit")}
      isPending={isPending}
      disabledReason={reason}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{t("groups.remove.body")}</p>
      <TargetChoice kind="content" value={contentTo} onChange={setContentTo} groups={others} />
      <TargetChoice kind="members" value={membersTo} onChange={setMembersTo} groups={others} />
      <VisibilityChangeNote preview={preview} isStale={isStale} />
      {isOpened && mayMakeGlobal && <Banner tone="wait">{t("groups.remove.opensOthers")}</Banner>}
      {makesGlobal && mayMakeGlobal && (
        <Checkbox isSelected={isConfirmed} onChange={setConfirmed}>
          {t("groups.remove.makeGlobal")}
        </Checkbox>
      )}
      {error && !isProblem(error, "sightChanged") && !(isOpened && mayMakeGlobal) && (
        <Banner tone="stop">
          {isProblem(error, "wouldBecomeGlobal") ? t("groups.remove.mayNotMakeGlobal") : t("groups.remove.failed")}
        </Banner>
      )}
    </FormDialog>
  );
}

interface TargetChoiceProps {
  readonly kind: "content" | "members";
  readonly value: Target;
  readonly onChange: (value: Target) => void;
  readonly groups: readonly AccessGroup[];
}

function TargetChoice({ kind, value, onChange, groups }: TargetChoiceProps) {
  const t = useText(groupText);
  const [choice, setChoice] = useState<"group" | "none" | null>(null);
  return (
    <div className="space-y-2">
      <RadioGroup
        label={t(`groups.remove.${kind}`)}
        value={choice}
        onChange={(next) => {
          setChoice(next);
          onChange(next === "none" ? null : undefined);
        }}
        items={[
          { id: "group", text: t(`groups.remove.${kind}ToGroup`) },
          { id: "none", text: t(`groups.remove.${kind}ToNone`) },
        ]}
      />
      {choice === "group" && <GroupChoice groups={groups} value={value ?? null} onChange={onChange} />}
    </div>
  );
}
