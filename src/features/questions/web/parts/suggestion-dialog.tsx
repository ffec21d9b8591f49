import { useState } from "react";
import { groupPolicy } from "#features/groups/policy.ts";
import { GroupTreePicker } from "#features/groups/web/parts/group-tree-picker.tsx";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { newKey } from "#kit/web/new-key.ts";
import { useMay } from "#kit/web/place.tsx";
import { FormDialog } from "#kit/web/ui/dialogs/form-dialog.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { HazardNote } from "#kit/web/ui/marks/hazard-note.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { type SuggestedQuery, suggestionLimits } from "../../suggested-contract.ts";
import { useSaveSuggestion } from "../actions.ts";
import { questionText } from "../text.ts";

interface SuggestionDialogProps {
  /** The one that is rewritten; undefined for a new one. */
  readonly suggestion: SuggestedQuery | undefined;
  readonly onClose: () => void;
}

/** [QU1] Writes a suggested question, and chooses who sees it. */
export function SuggestionDialog({ suggestion, onClose }: SuggestionDialogProps) {
  const t = useText(questionText);
  const save = useSaveSuggestion();
  const mayMakeGlobal = useMay(groupPolicy.makeGlobal);
  const [key] = useState(newKey);
  const [title, setTitle] = useState(suggestion?.title ?? "");
  const [emoji, setEmoji] = useState(suggestion?.emoji ?? "");
  const [accessGroupIds, setGroups] = useState<readonly string[]>(suggestion?.accessGroupIds ?? []);
  const [wasSent, setSent] = useState(false);
  const hiddenCount = suggestion?.hiddenAccessGroups ?? 0;
  const hadGroups = (suggestion?.accessGroupIds.length ?? 0) > 0;
  const isForAll = accessGroupIds.length === 0 && hiddenCount === 0;
  const willBeGlobal = isForAll && hadGroups;
  const isBlank = title.trim() === "";

  const submit = () => {
    setSent(true);
    if (isBlank) return;
    const written = { title, emoji: emoji.trim(), accessGroupIds: [...accessGroupIds] };
    // What went wrong is shown below; nothing that was entered is lost.
    save.run({ key, suggestionId: suggestion?.id, makeGlobal: willBeGlobal, ...written }).then(onClose, () => {});
  };
  const press = (groupId: string) =>
    setGroups((held) => (held.includes(groupId) ? held.filter((id) => id !== groupId) : [...held, groupId]));

  return (
    <FormDialog
      title={t(suggestion ? "questions.form.editTitle" : "questions.form.addTitle")}
      submitLabel={t(suggestion ? "questions.form.save" : "questions.form.add")}
      isPending={save.isPending}
      disabledReason={willBeGlobal && !mayMakeGlobal ? t("questions.form.mayNotMakeGlobal") : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t("questions.form.question")}
        value={title}
        onChange={setTitle}
        maxLength={suggestionLimits.titleCharactersMax}
        isRequired
        autoFocus
        error={wasSent && isBlank ? t("questions.form.questionMissing") : undefined}
      />
      <TextField
        label={t("questions.form.emoji")}
        description={t("questions.form.emojiNote")}
        value={emoji}
        onChange={setEmoji}
        maxLength={suggestionLimits.emojiCharactersMax}
        className="max-w-40"
      />
      <div className="space-y-1">
        <p className="text-xs font-semibold text-ink-2">{t("questions.form.access")}</p>
        <div className="flex h-52 flex-col">
          <GroupTreePicker markOf={(id) => (accessGroupIds.includes(id) ? "all" : "none")} onPress={press} />
        </div>
        {hiddenCount > 0 && <p className="text-xs text-ink-3">{t("questions.form.hidden", { count: hiddenCount })}</p>}
        {isForAll && !hadGroups && <p className="text-xs text-ink-3">{t("questions.form.everyone")}</p>}
        {willBeGlobal && <HazardNote>{t("questions.form.willBeGlobal")}</HazardNote>}
      </div>
      {save.error && <Banner tone="stop">{t(failureOf(save.error))}</Banner>}
    </FormDialog>
  );
}

function failureOf(error: unknown) {
  if (isProblem(error, "tooManySuggestions")) return "questions.form.tooMany";
  if (isProblem(error, "unknownAccessGroup")) return "questions.form.unknownGroup";
  return isProblem(error, "notFound") ? "questions.form.gone" : "questions.form.failed";
}
