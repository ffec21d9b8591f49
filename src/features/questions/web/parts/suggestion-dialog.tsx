import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { groupPolicy } from "#features/groups/policy.ts";
import { GroupTreePicker } from "#features/groups/web/parts/group-tree-picker.tsx";
import { groupQueries } from "#features/groups/web/queries.ts";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { newKey } from "#kit/web/new-key.ts";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { FormDialog } from "#kit/web/ui/dialogs/form-dialog.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { AccessChips } from "#kit/web/ui/marks/access-chips.tsx";
import { HazardNote } from "#kit/web/ui/marks/hazard-note.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { StaleChoice } from "#kit/web/ui/states/stale-choice.tsx";
import { type SuggestedQuery, suggestedQuery, suggestionLimits } from "../../suggested-contract.ts";
import { useSaveSuggestion } from "../actions.ts";
import { questionText } from "../text.ts";

interface SuggestionDialogProps {
  /** The one that is rewritten; undefined for a new one. */
  readonly suggestion: SuggestedQuery | undefined;
  readonly onClose: () => void;
}

/** [QU1] [QU10] Writes a suggested question, and chooses who sees it. If somebody else was first, the person decides. */
export function SuggestionDialog({ suggestion, onClose }: SuggestionDialogProps) {
  const t = useText(questionText);
  const save = useSaveSuggestion();
  const mayMakeGlobal = useMay(groupPolicy.makeGlobal);
  const [key] = useState(newKey);
  const [title, setTitle] = useState(suggestion?.title ?? "");
  const [emoji, setEmoji] = useState(suggestion?.emoji ?? "");
  const [accessGroupIds, setGroups] = useState<readonly string[]>(suggestion?.accessGroupIds ?? []);
  const [wasSent, setSent] = useState(false);
  /** What is rewritten, as it was seen last; and what somebody else made of it since, until the person has decided. */
  const [seen, setSeen] = useState(suggestion);
  const [theirs, setTheirs] = useState<SuggestedQuery>();
  const hiddenCount = seen?.hiddenAccessGroups ?? 0;
  const hadGroups = (seen?.accessGroupIds.length ?? 0) > 0;
  const isForAll = accessGroupIds.length === 0 && hiddenCount === 0;
  const willBeGlobal = isForAll && hadGroups;
  const isBlank = title.trim() === "";

  const send = (of: SuggestedQuery | undefined, makeGlobal: boolean) => {
    const written = { title, emoji: emoji.trim(), accessGroupIds: [...accessGroupIds] };
    // What went wrong is shown below; nothing that was entered is lost.
    save.run({ key, of, makeGlobal, ...written }).then(onClose, (error: unknown) => setTheirs(staleSuggestion(error)));
  };
  const submit = () => {
    setSent(true);
    if (!isBlank) send(seen, willBeGlobal);
  };
  const keepMine = (now: SuggestedQuery) => {
    setSeen(now);
    setTheirs(undefined);
    // Where that would take the groups that somebody has just given it, the dialog says so before it is saved.
    const isOpened = accessGroupIds.length === 0 && now.hiddenAccessGroups === 0 && now.accessGroupIds.length > 0;
    if (!isOpened) send(now, false);
  };
  const takeTheirs = (now: SuggestedQuery) => {
    setTitle(now.title);
    setEmoji(now.emoji);
    setGroups(now.accessGroupIds);
    setSeen(now);
    setTheirs(undefined);
  };
  const press = (groupId: string) =>
    setGroups((held) => (held.includes(groupId) ? held.filter((id) => id !== groupId) : [...held, groupId]));

  return (
    <FormDialog
      title={t(suggestion ? "questions.form.editTitle" : "questions.form.addTitle")}
      submitLabel={t(suggestion ? "questions.form.save" : "questions.form.add")}
      isPending={save.isPending}
      disabledReason={
        theirs
          ? t("questions.form.decideFirst")
          : willBeGlobal && !mayMakeGlobal
            ? t("questions.form.mayNotMakeGlobal")
            : undefined
      }
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
      {theirs && (
        <StaleSuggestion
          mine={{ title, emoji, accessGroupIds: [...accessGroupIds], hiddenAccessGroups: theirs.hiddenAccessGroups }}
          theirs={theirs}
          onKeepMine={() => keepMine(theirs)}
          onTakeTheirs={() => takeTheirs(theirs)}
        />
      )}
      {save.error && !isProblem(save.error, "stale") && <Banner tone="stop">{t(failureOf(save.error))}</Banner>}
    </FormDialog>
  );
}

/** What somebody else wrote meanwhile, where that is why it was refused. */
const staleSuggestion = (error: unknown): SuggestedQuery | undefined =>
  isProblem(error, "stale") ? suggestedQuery.safeParse(error.more.current).data : undefined;

type Shown = Pick<SuggestedQuery, "title" | "emoji" | "accessGroupIds" | "hiddenAccessGroups">;

interface StaleSuggestionProps {
  readonly mine: Shown;
  readonly theirs: Shown;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

function StaleSuggestion({ mine, theirs, ...choices }: StaleSuggestionProps) {
  const { data: groups = [] } = useQuery(groupQueries.list(useWorkspaceId()));
  const shown = ({ title, emoji, accessGroupIds, hiddenAccessGroups }: Shown) => (
    <>
      <p>
        {emoji} <bdi>{title}</bdi>
      </p>
      <AccessChips groups={groups.filter(({ id }) => accessGroupIds.includes(id))} hidden={hiddenAccessGroups} />
    </>
  );
  return <StaleChoice differences={[{ id: "suggestion", mine: shown(mine), theirs: shown(theirs) }]} {...choices} />;
}

function failureOf(error: unknown) {
  if (isProblem(error, "tooManySuggestions")) return "questions.form.tooMany";
  if (isProblem(error, "unknownAccessGroup")) return "questions.form.unknownGroup";
  return isProblem(error, "notFound") ? "questions.form.gone" : "questions.form.failed";
}
