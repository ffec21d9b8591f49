import { useQuery } from "@tanstack/react-query";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import { assessmentText } from "../../assessment-text.ts";
import { type RecordPlace, recordQueries } from "../../queries.ts";
import { NoteForm } from "./note-form.tsx";
import { Pictures } from "./record-pieces.tsx";

/** [PF164] The notes on the record, which are no part of it. */
export function RecordNotes(place: RecordPlace) {
  const t = useText(assessmentText);
  const workspaceId = useWorkspaceId();
  const query = useQuery(recordQueries.annotations(workspaceId, place.procedureId, place.performId));
  return (
    <section aria-labelledby="record-notes" className="pt-8">
      <h2 id="record-notes" className="border-b border-ink pb-1 text-lg">
        {t("performs.record.notes")}
      </h2>
      <p className="pt-2 text-xs text-ink-2 print:hidden">{t("performs.record.notesWhy")}</p>
      {query.isPending && <SkeletonRows rows={2} />}
      {query.isError && (
        <FailedState
          error={query.error}
          title={t("performs.record.notesFailed")}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
      {query.data && (
        <ol className="grid">
          {query.data.map((note) => (
            <li key={note.id} className="grid gap-2 border-b border-line py-4 print:break-inside-avoid">
              <p className="text-xs text-ink-2">
                <span className="font-semibold text-ink">{note.profileName}</span>, <TimeStamp at={note.createdAt} />
              </p>
              <p className="whitespace-pre-wrap wrap-anywhere">{note.text}</p>
              {note.imageId && <Pictures fileIds={[note.imageId]} />}
            </li>
          ))}
          {query.data.length === 0 && <li className="py-4 text-ink-3 italic">{t("performs.record.noNotes")}</li>}
        </ol>
      )}
      <NoteForm {...place} />
    </section>
  );
}
