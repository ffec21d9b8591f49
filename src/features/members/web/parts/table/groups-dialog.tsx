import { useDeferredValue, useState } from "react";
import { changeOf, isNoChange, markOf, noChoices, pressed } from "#features/groups/web/parts/access-selection.ts";
import { GroupTreePicker } from "#features/groups/web/parts/group-tree-picker.tsx";
import { VisibilityChangeNote } from "#features/groups/web/parts/visibility-change-note.tsx";
import { useVisibilityPreview } from "#features/groups/web/parts/visibility-preview.ts";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { kitText } from "#kit/web/text.ts";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import type { MemberDetail } from "../../../contract.ts";
import { useChangeMemberGroups } from "../../actions.ts";
import { memberTableText } from "../../table-text.ts";
import type { QuestionProps } from "./member-dialog.ts";
import { memberPreviews } from "./member-previews.ts";

/** The groups of members, one or many. Its state resets every time it opens. */
export function GroupsDialog({ dialog, onClose, onDone }: QuestionProps) {
  return dialog?.what === "groups" ? <OpenDialog members={dialog.members} onClose={onClose} onDone={onDone} /> : null;
}

interface OpenDialogProps {
  readonly members: readonly MemberDetail[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function OpenDialog({ members, onClose, onDone }: OpenDialogProps) {
  const t = useText(memberTableText);
  const kit = useText(kitText);
  const workspaceId = useWorkspaceId();
  const [choices, setChoices] = useState(noChoices);
  const [isStale, setStale] = useState(false);
  const { run, isPending, error } = useChangeMemberGroups();
  const held = members.map((member) => member.accessGroupIds);
  const change = changeOf(choices);
  const count = members.length;
  const profileIds = members.map((member) => member.id);
  // Quick successive presses send one request.
  const settled = useDeferredValue(choices);
  const settledChange = changeOf(settled);
  const preview = useVisibilityPreview(
    isNoChange(settledChange) ? undefined : memberPreviews.groups(workspaceId, { profileIds, ...settledChange }),
  );
  const digest = settled === choices ? preview.change?.digest : undefined;
  const submit = async () => {
    if (digest === undefined) return;
    try {
      await run({ profileIds, ...change, digest });
    } catch (failure) {
      const isStaleNow = preview.takesOver(failure);
      if (!isStaleNow) toast.error(t("memberTable.groups.memberGroupsUpdateFailed"));
      setStale(isStaleNow);
      return;
    }
    toast.success(t("memberTable.groups.done", { count }));
    onDone();
    onClose();
  };
  return (
    <Dialog
      title={t("memberTable.groups.title", { count, name: members[0]?.displayName ?? "" })}
      isOpen
      onOpenChange={onClose}
      footer={(close) => (
        <>
          <Button kind="bare" onPress={close}>
            {kit("kit.cancel")}
          </Button>
          <Button
            kind="ink"
            isDisabled={isNoChange(change) || digest === undefined}
            isPending={isPending}
            onPress={() => void submit()}
          >
            {t("memberTable.groups.submit")}
          </Button>
        </>
      )}
    >
      <div className="flex min-h-0 flex-col gap-3">
        <p className="text-ink-2">{t("memberTable.groups.note")}</p>
        {error && !isProblem(error, "sightChanged") && <Banner tone="stop">{t(wordOf(error))}</Banner>}
        <div className="flex h-80 max-h-[45dvh] flex-col">
          <GroupTreePicker
            markOf={(groupId) => markOf(held, choices, groupId)}
            onPress={(groupId) => setChoices(pressed(held, choices, groupId))}
          />
        </div>
        <VisibilityChangeNote preview={preview} isStale={isStale} />
      </div>
    </Dialog>
  );
}

function wordOf(error: unknown) {
  if (isProblem(error, "groupOutOfReach")) return "memberTable.groups.groupOutOfReach";
  if (isProblem(error, "ownAccess")) return "memberTable.groups.ownAccess";
  return "memberTable.groups.memberGroupsUpdateFailed";
}
