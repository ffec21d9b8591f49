import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { emptyDelta } from "#kit/rich-text.ts";
import { useText } from "#kit/web/i18n.ts";
import { Plus } from "#kit/web/icons.ts";
import { newKey } from "#kit/web/new-key.ts";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import type { Area } from "../../../contract.ts";
import { areaPolicy } from "../../../policy.ts";
import { useCreateNote } from "../../actions.ts";
import { areaQueries } from "../../queries.ts";
import { areaText } from "../../text.ts";
import { NoteEditor } from "./note-editor.tsx";
import { NoteItem } from "./note-item.tsx";

/** The notes of an area, the newest first. */
export function AreaNotes({ area }: { readonly area: Area }) {
  const t = useText(areaText);
  const mayAdd = useMay(areaPolicy.editNotes, { accessGroupIds: area.accessGroups });
  const [isAdding, setAdding] = useState(false);
  return (
    <section aria-labelledby="notes" className="min-w-0">
      <div className="flex min-h-(--ctl) flex-wrap items-center justify-between gap-3 border-b border-line pb-2">
        <h2 id="notes" className="text-lg">
          {t("areas.note.title")}
        </h2>
        {mayAdd && !isAdding && (
          <Button onPress={() => setAdding(true)}>
            <Plus aria-hidden />
            {t("areas.note.add")}
          </Button>
        )}
      </div>
      {isAdding && <AddNote areaId={area.id} onClose={() => setAdding(false)} />}
      <NoteList area={area} isQuiet={isAdding} />
    </section>
  );
}

function AddNote({ areaId, onClose }: { readonly areaId: string; readonly onClose: () => void }) {
  const { run, isPending, error } = useCreateNote();
  const [key] = useState(newKey);
  return (
    <div className="border-b border-line py-4">
      <NoteEditor
        content={emptyDelta}
        // What went wrong is shown in the editor; the text stays in it.
        onSave={(content) => void run({ key, areaId, content }).then(onClose, () => {})}
        onCancel={onClose}
        isPending={isPending}
        hasFailed={error !== null}
      />
    </div>
  );
}

/** `isQuiet`: the person is writing the first note, so the empty state is not shown. */
function NoteList({ area, isQuiet }: { readonly area: Area; readonly isQuiet: boolean }) {
  const t = useText(areaText);
  const notes = useQuery(areaQueries.notes(useWorkspaceId(), area.id));
  if (notes.isPending) return <SkeletonLines lines={5} className="py-4" />;
  if (notes.isError) {
    return (
      <FailedState
        error={notes.error}
        title={t("areas.note.failed.title")}
        onRetry={() => void notes.refetch()}
        isRetrying={notes.isRefetching}
      >
        {t("areas.note.failed.body")}
      </FailedState>
    );
  }
  if (notes.data.length === 0) {
    return isQuiet ? null : (
      <div className="py-6">
        <p className="font-semibold">{t("areas.note.none.title")}</p>
        <p className="text-ink-2">{t("areas.note.none.body")}</p>
      </div>
    );
  }
  return (
    <ul>
      {notes.data.toReversed().map((note) => (
        <NoteItem key={note.id} note={note} area={area} />
      ))}
    </ul>
  );
}
