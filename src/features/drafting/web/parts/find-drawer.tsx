import { useDeferredValue, useState } from "react";
import { findText as findInContent, type TextMatch } from "#features/drafts/rules/find-text.ts";
import { replaceText } from "#features/drafts/rules/replace-text.ts";
import { contentLimits, type DraftContent } from "#features/procedures/content.ts";
import { replacingPaths } from "#features/replacing/paths.ts";
import { findText } from "#features/replacing/web/find-text.ts";
import { MatchText, usePlaceWords } from "#features/replacing/web/parts/match-text.tsx";
import { useText } from "#kit/web/i18n.ts";
import { SearchCheck } from "#kit/web/icons.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { PlainButton } from "#kit/web/ui/buttons/plain-button.tsx";
import { Checkbox } from "#kit/web/ui/choices/checkbox.tsx";
import { Drawer } from "#kit/web/ui/dialogs/drawer.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { focusSoon } from "./draft-actions.ts";
import { useContent, useEditContent, useEditing, useEditorView } from "./draft-context.tsx";

interface FindDrawerProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Finding and replacing in the draft that is open. */
export function FindDrawer({ isOpen, onOpenChange }: FindDrawerProps) {
  const t = useText(findText);
  return (
    <Drawer title={t("find.title")} side="end" isOpen={isOpen} onOpenChange={onOpenChange}>
      {(close) => <FindPanel onShown={close} />}
    </Drawer>
  );
}

/** So many matches are drawn; more are counted, and replaced all the same. */
const shownMax = 200;

function FindPanel({ onShown }: { readonly onShown: () => void }) {
  const t = useText(findText);
  const content = useContent();
  const [text, setText] = useState("");
  const [by, setBy] = useState("");
  const [isCaseSensitive, setCaseSensitive] = useState(false);
  const search = useDeferredValue({ text, isCaseSensitive });
  const matches = findInContent(content, search);
  const replace = useReplace();
  const count = matches.length;
  const isBlank = search.text.trim() === "";

  return (
    <div className="space-y-4">
      <form
        className="space-y-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (count > 0) replace({ ...search, by }, count);
        }}
      >
        <TextField label={t("find.search")} description={t("find.hint")} value={text} onChange={setText} autoFocus />
        <TextField label={t("find.by")} value={by} onChange={setBy} />
        <div className="flex flex-wrap items-center justify-between gap-(--gap)">
          <Checkbox isSelected={isCaseSensitive} onChange={setCaseSensitive}>
            {t("find.caseSensitive")}
          </Checkbox>
          <Button type="submit" kind="ink" isDisabled={count === 0}>
            {t("find.replaceAll")}
          </Button>
        </div>
      </form>
      <LinkTo
        to={replacingPaths.find(useWorkspaceId(), { text, isCaseSensitive })}
        className={buttonClassName({ kind: "bare", size: "sm" })}
      >
        <SearchCheck aria-hidden />
        {t("find.everywhere")}
      </LinkTo>
      <p role="status" className="text-xs text-ink-2">
        {!isBlank && (count === 0 ? t("find.none") : t("find.count", { count }))}
        {count > shownMax && ` ${t("find.shown", { count: shownMax })}`}
      </p>
      <ul className="divide-y divide-line">
        {matches.slice(0, shownMax).map((match) => (
          <Match
            key={match.key}
            match={match}
            onReplace={() => replace({ ...search, by, only: new Set([match.key]) }, 1)}
            onShown={onShown}
          />
        ))}
      </ul>
    </div>
  );
}

/** [P83] One edit each time: the undo takes it back as a whole. */
function useReplace() {
  const t = useText(findText);
  const { driver } = useEditing();
  const { write } = useEditorView();
  const edit = useEditContent();
  const content = useContent();
  return (replacement: Parameters<typeof replaceText>[1], count: number) => {
    const after = replaceText(content, replacement);
    if (after === content) return;
    if (hasLongTitle(after)) {
      toast.error(t("find.tooLong"));
      return;
    }
    // Rich text that is being written reads its text when it opens.
    write(null);
    edit(() => after);
    toast.success(t("find.done", { count }), { action: { label: t("find.undo"), onPress: driver.undo } });
  };
}

function hasLongTitle(content: DraftContent): boolean {
  const titles = [content, ...content.sections, ...content.sections.flatMap((section) => section.steps)];
  return titles.some(({ title }) => title.length > contentLimits.titleCharactersMax);
}

interface MatchProps {
  readonly match: TextMatch;
  readonly onReplace: () => void;
  readonly onShown: () => void;
}

function Match({ match, onReplace, onShown }: MatchProps) {
  const t = useText(findText);
  const { go } = useEditing();
  const place = usePlaceWords()(match.place);
  const show = () => {
    const { place: at } = match;
    onShown();
    if (at.of === "procedure") return;
    go(at.of === "section" ? { sectionId: at.sectionId } : { stepId: at.stepId });
    focusSoon(at.of === "module" ? at.moduleId : at.of === "step" ? at.stepId : at.sectionId);
  };
  return (
    <li className="flex items-start gap-2 py-2">
      <PlainButton onPress={show} className="min-w-0 flex-1 rounded-1 p-1 text-start hover:bg-tint">
        <MatchText place={place} snippet={match.snippet} />
      </PlainButton>
      <Button size="sm" aria-label={t("find.replaceHere", { place })} onPress={onReplace}>
        {t("find.replace")}
      </Button>
    </li>
  );
}
