import { useQuery } from "@tanstack/react-query";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { DeltaView } from "#kit/web/rich-text/delta-view.tsx";
import { Drawer } from "#kit/web/ui/dialogs/drawer.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { usePersonName } from "#kit/web/words/person-name.ts";
import type { AreaNoteVersion } from "../../../contract.ts";
import { areaQueries } from "../../queries.ts";
import { areaText } from "../../text.ts";

/** [A18] Every wording that a note has had, at the edge of the window. */
export function NoteHistory({ noteId, onClose }: { readonly noteId: string; readonly onClose: () => void }) {
  const t = useText(areaText);
  const history = useQuery(areaQueries.noteHistory(useWorkspaceId(), noteId));
  return (
    <Drawer title={t("areas.note.historyTitle")} side="end" isOpen onOpenChange={onClose}>
      {history.isPending && <SkeletonLines lines={8} />}
      {history.isError && (
        <FailedState
          error={history.error}
          title={t("areas.note.historyFailed")}
          onRetry={() => void history.refetch()}
          isRetrying={history.isRefetching}
        />
      )}
      {history.isSuccess && (
        <ol className="space-y-5">
          {history.data.map((version, at) => (
            <Wording key={version.revision} version={version} isPresent={at === 0} />
          ))}
        </ol>
      )}
    </Drawer>
  );
}

function Wording({ version, isPresent }: { readonly version: AreaNoteVersion; readonly isPresent: boolean }) {
  const t = useText(areaText);
  const nameOf = usePersonName();
  return (
    <li className="space-y-1.5 border-s-2 border-line ps-3 first:border-ink">
      <p className="font-semibold">
        {isPresent ? t("areas.note.present") : t("areas.note.version", { n: version.revision })}
      </p>
      <p className="text-xs text-ink-2">
        {nameOf(version.writtenBy)} <TimeStamp at={version.writtenAt} />
      </p>
      <DeltaView delta={version.content} />
    </li>
  );
}
