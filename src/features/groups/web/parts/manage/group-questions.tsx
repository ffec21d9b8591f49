import { useGo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import type { AccessGroup } from "../../../contract.ts";
import { groupPaths } from "../../../paths.ts";
import { GroupFormDialog } from "./group-form-dialog.tsx";
import type { GroupQuestion } from "./group-menu.tsx";
import { MoveGroupDialog } from "./move-group-dialog.tsx";
import { RemoveGroupDialog } from "./remove-group-dialog.tsx";

interface GroupQuestionsProps {
  readonly groups: readonly AccessGroup[];
  readonly question: GroupQuestion;
  readonly onClose: () => void;
}

/** The dialog of the chosen action. */
export function GroupQuestions({ groups, question, onClose }: GroupQuestionsProps) {
  const go = useGo();
  const workspaceId = useWorkspaceId();
  const open = (path: string) => {
    onClose();
    void go(path, { replace: true });
  };
  switch (question.what) {
    case "create":
      return (
        <GroupFormDialog
          parent={question.parent}
          onClose={onClose}
          onDone={(group) => open(groupPaths.detail(workspaceId, group.id))}
        />
      );
    case "edit":
      return <GroupFormDialog group={question.group} onClose={onClose} onDone={onClose} />;
    case "move":
      return <MoveGroupDialog group={question.group} groups={groups} target={question.target} onClose={onClose} />;
    case "remove":
      return (
        <RemoveGroupDialog
          group={question.group}
          groups={groups}
          onClose={onClose}
          onRemoved={() => open(groupPaths.list(workspaceId))}
        />
      );
  }
}
