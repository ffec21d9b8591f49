import { useText } from "#kit/web/i18n.ts";
import { RadioGroup } from "#kit/web/ui/choices/radio-group.tsx";
import { TextArea } from "#kit/web/ui/fields/text-area.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { stageText } from "../stage-text.ts";
import type { NotesForm } from "./version-notes.ts";

interface VersionNotesFieldsProps {
  readonly form: NotesForm;
  readonly onChange: (form: NotesForm) => void;
  /** The day that was chosen cannot be named, and the person has tried. */
  readonly isDayInvalid: boolean;
  /** Published without anybody's approval. */
  readonly isDirect?: boolean;
}

const noteCharactersMax = 2000;

/** The notes of a version before it is published or submitted: what is new, how much, and from when on. */
export function VersionNotesFields({ form, onChange, isDayInvalid, isDirect = false }: VersionNotesFieldsProps) {
  const t = useText(stageText);
  return (
    <div className="space-y-4">
      <TextArea
        label={t("stages.said.note")}
        description={t("stages.said.noteHint")}
        value={form.changeNote}
        onChange={(changeNote) => onChange({ ...form, changeNote })}
        maxLength={noteCharactersMax}
        autoFocus
      />
      <RadioGroup
        label={t("stages.said.kind")}
        value={form.changeKind}
        onChange={(changeKind) => onChange({ ...form, changeKind })}
        items={[
          { id: "major", text: t("stages.said.major"), description: t("stages.said.majorNote") },
          { id: "minor", text: t("stages.said.minor"), description: t("stages.said.minorNote") },
        ]}
      />
      <RadioGroup
        label={t("stages.said.force")}
        value={form.isLater ? "later" : "now"}
        onChange={(when) => onChange({ ...form, isLater: when === "later" })}
        items={[
          { id: "now", text: t(isDirect ? "stages.said.nowDirect" : "stages.said.now") },
          { id: "later", text: t("stages.said.later"), description: t("stages.said.laterNote") },
        ]}
      />
      {form.isLater && (
        <TextField
          type="datetime-local"
          label={t("stages.said.at")}
          value={form.at}
          onChange={(at) => onChange({ ...form, at })}
          className="max-w-64"
          isRequired
          error={isDayInvalid ? t("stages.said.atMissing") : undefined}
        />
      )}
    </div>
  );
}
