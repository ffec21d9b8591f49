import { useState } from "react";
import type { Delta } from "#kit/rich-text.ts";
import { DeltaView } from "#kit/web/rich-text/delta-view.tsx";
import { StaleChoice } from "#kit/web/ui/states/stale-choice.tsx";
import { presentState } from "#kit/web/wire/present-state.ts";
import { type AreaNote, areaNote } from "../../../contract.ts";
import { useEditNote } from "../../actions.ts";
import { NoteEditor } from "./note-editor.tsx";

/** Edits a note, based on the wording at the time when the editor opened. */
export function EditNote({ note, onClose }: { readonly note: AreaNote; readonly onClose: () => void }) {
  const { run, isPending, error, reset } = useEditNote();
  const [base, setBase] = useState(note);
  const theirs = presentState(areaNote, error);
  // What went wrong is shown in the editor; the text stays in it.
  const save = (onto: AreaNote, content: Delta) =>
    void run({ note, revision: onto.revision, content }).then(onClose, () => {});
  return (
    <NoteEditor
      key={base.revision}
      content={base.content}
      onSave={(content) => save(base, content)}
      onCancel={onClose}
      isPending={isPending}
      hasFailed={error !== null && !theirs}
    >
      {(written) =>
        theirs && (
          <StaleChoice
            differences={[
              { id: "content", mine: <DeltaView delta={written} />, theirs: <DeltaView delta={theirs.content} /> },
            ]}
            onKeepMine={() => save(theirs, written)}
            onTakeTheirs={() => {
              setBase(theirs);
              reset();
            }}
          />
        )
      }
    </NoteEditor>
  );
}
