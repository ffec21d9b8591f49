import { useQuery } from "@tanstack/react-query";
import { useText } from "#kit/web/i18n.ts";
import { call } from "#kit/web/wire/call.ts";
import { documentEndpoints } from "../../../contract.ts";
import { documentDialogText } from "../../dialog-text.ts";
import { documentQueries } from "../../queries.ts";
import { answerLate, type LateConflict } from "../../state/late-conflicts.ts";
import { documentText } from "../../text.ts";
import { ConflictDialog } from "../dialogs/conflict-dialog.tsx";

interface LateConflictDialogProps {
  readonly conflict: LateConflict;
  readonly restCount: number;
}

/** A file arrived, and by then another document had its name: the same question as before an upload. */
export function LateConflictDialog({ conflict, restCount }: LateConflictDialogProps) {
  const t = useText(documentText, documentDialogText);
  const { workspaceId, folderId, fileName, documentId, proposedName } = conflict;
  const { data: folders } = useQuery(documentQueries.folders(workspaceId));
  const folder = folders?.find((one) => one.id === folderId);
  const findTaken = async (name: string) => {
    const body = { folderId, names: [name] };
    const { taken } = await call(documentEndpoints.checkNames, { params: { workspaceId }, body });
    return taken[0]?.proposedName;
  };
  return (
    <ConflictDialog
      key={`${conflict.key} ${proposedName}`}
      title={t("documents.conflict.lateTitle", { name: fileName })}
      folderName={folder?.name ?? t("documents.title")}
      proposedName={proposedName}
      mayReplace={documentId !== undefined}
      restCount={restCount}
      findTaken={findTaken}
      onAnswer={(answer, toAll) => answerLate(conflict.key, answer, toAll)}
    />
  );
}
