import { useState } from "react";
import { nameKey } from "#kit/text.ts";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { call } from "#kit/web/wire/call.ts";
import { documentEndpoints } from "../../../contract.ts";
import { freeDocumentName } from "../../../rules.ts";
import { documentDialogText } from "../../dialog-text.ts";
import { answered, type Conflicts, namesInDrop } from "../../state/conflicts.ts";
import type { Placed } from "../../state/upload-plan.ts";
import { ConflictDialog } from "../dialogs/conflict-dialog.tsx";

interface PlannedConflictsProps {
  /** As they were found. */
  readonly conflicts: Conflicts;
  readonly placed: readonly Placed[];
  readonly folderOf: (key: string) => { readonly id: string | null; readonly name: string };
  readonly resolve: (answers: Conflicts["answers"] | undefined) => void;
}

/** Asks about taken names, one after the other, before the upload starts. */
export function PlannedConflicts({ conflicts: found, placed, folderOf, resolve }: PlannedConflictsProps) {
  const t = useText(documentDialogText);
  const workspaceId = useWorkspaceId();
  const [conflicts, setConflicts] = useState(found);
  const [first, ...rest] = conflicts.open;
  if (!first) return null;
  const folder = folderOf(placed[first.at]?.key ?? "");
  const findTaken = async (name: string) => {
    const inDrop = namesInDrop(placed, conflicts, first.at);
    if (inDrop.has(nameKey(name))) return freeDocumentName(name, (one) => inDrop.has(nameKey(one)));
    const body = { folderId: folder.id, names: [name] };
    const { taken } = await call(documentEndpoints.checkNames, { params: { workspaceId }, body });
    return taken[0]?.proposedName;
  };
  return (
    <ConflictDialog
      key={first.at}
      title={t("documents.conflict.title", { name: first.fileName })}
      folderName={folder.name}
      proposedName={first.proposedName}
      mayReplace={first.mayReplace}
      restCount={rest.length}
      findTaken={findTaken}
      onAnswer={(answer, toAll) => {
        const next = answered(conflicts, answer, toAll);
        if (next.open.length === 0) resolve(next.answers);
        else setConflicts(next);
      }}
      onCancelAll={() => resolve(undefined)}
    />
  );
}
