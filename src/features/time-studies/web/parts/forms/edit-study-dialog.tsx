import { useState } from "react";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { FormDialog } from "#kit/web/ui/dialogs/form-dialog.tsx";
import { TextArea } from "#kit/web/ui/fields/text-area.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import type { TimeStudyDetail } from "../../../contract.ts";
import { studyLimits } from "../../../rules/elements.ts";
import { useEditStudy } from "../../actions.ts";
import { timeStudyText } from "../../text.ts";
import { KindSelect } from "./kind-select.tsx";

interface EditStudyDialogProps {
  readonly study: TimeStudyDetail;
  readonly onClose: () => void;
}

/** Title, note, and what each element is for: the elements themselves stay [TS6]. */
export function EditStudyDialog({ study, onClose }: EditStudyDialogProps) {
  const t = useText(timeStudyText);
  const { run, isPending, error } = useEditStudy();
  const [title, setTitle] = useState(study.title);
  const [note, setNote] = useState(study.note);
  const [elements, setElements] = useState(study.elements);
  const isNameless = title.trim() === "";
  const submit = () => {
    if (isNameless) return;
    const kinds = elements
      .filter((one, index) => one.kind !== study.elements[index]?.kind)
      .map(({ id, kind }) => ({ elementId: id, kind }));
    // What went wrong is shown below; nothing that was entered is lost.
    run({ studyId: study.id, revision: study.revision, title, note, kinds }).then(onClose, () => {});
  };
  return (
    <FormDialog
      title={t("timeStudies.editing.title")}
      submitLabel={t("timeStudies.editing.submit")}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t("timeStudies.editing.name")}
        value={title}
        onChange={setTitle}
        maxLength={studyLimits.nameCharactersMax}
        isRequired
        error={isNameless ? t("timeStudies.create.titleMissing") : undefined}
      />
      <TextArea
        label={t("timeStudies.editing.note")}
        value={note}
        onChange={setNote}
        maxLength={studyLimits.noteCharactersMax}
      />
      <fieldset className="space-y-3">
        <legend className="font-semibold">{t("timeStudies.editing.kinds")}</legend>
        {elements.map((element) => (
          <div key={element.id} className="grid grid-cols-[minmax(0,1fr)_11rem] items-center gap-3">
            <span className="wrap-anywhere">{element.name}</span>
            <KindSelect
              name={element.name}
              kind={element.kind}
              onChange={(kind) =>
                setElements((held) => held.map((one) => (one.id === element.id ? { ...one, kind } : one)))
              }
            />
          </div>
        ))}
      </fieldset>
      {error && (
        <Banner tone="stop">
          {t(isProblem(error, "stale") ? "timeStudies.editing.stale" : "timeStudies.editing.failed")}
        </Banner>
      )}
    </FormDialog>
  );
}
