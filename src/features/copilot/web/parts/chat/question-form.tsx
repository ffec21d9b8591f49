import { type FormEvent, type KeyboardEvent, type RefObject, useState } from "react";
import { isolated } from "#kit/isolated.ts";
import { DictateButton } from "#kit/web/dictation/dictate-button.tsx";
import { useText } from "#kit/web/i18n.ts";
import { File, Folder, ListChecks, Plus, SendHorizontal, Square } from "#kit/web/icons.ts";
import { useAtFoot } from "#kit/web/ui/at-foot.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { FieldFrame } from "#kit/web/ui/fields/field-frame.tsx";
import { Chip } from "#kit/web/ui/marks/chip.tsx";
import { copilotLimits } from "../../../contract.ts";
import { draftOf, isSameResource, keepDraft, type Resource } from "../../state/question-input.ts";
import { copilotText } from "../../text.ts";

interface QuestionFormProps {
  readonly chatId: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly isThinking: boolean;
  readonly isOffline: boolean;
  /** Where a question is answered without a network too: what is said of it then. */
  readonly offlineNote?: string;
  readonly resources: readonly Resource[];
  readonly onResources: (resources: readonly Resource[]) => void;
  /** Undefined where the workspace does not let people choose. */
  readonly onPick: (() => void) | undefined;
  readonly onAsk: (text: string) => void;
  readonly onStop: () => void;
}

const touched = "pointer-coarse:min-h-12";
/** The counter shows near the end alone. */
const leftShownMax = 200;

/** Where a question is typed. Enter sends it, Shift and Enter break the line, and the focus stays. */
export function QuestionForm(props: QuestionFormProps) {
  const { chatId, field, isThinking, isOffline, offlineNote, resources, onResources, onPick, onAsk, onStop } = props;
  const t = useText(copilotText);
  const [text, setText] = useState(() => draftOf(chatId));
  const [shownId, setShownId] = useState(chatId);
  // The field stays while the chat changes, so that a new chat that gets its id does not lose the focus.
  if (shownId !== chatId) {
    setShownId(chatId);
    setText(draftOf(chatId));
  }
  const type = (next: string) => {
    setText(next);
    keepDraft(chatId, next);
  };
  const hindrance =
    isOffline && offlineNote === undefined
      ? t("copilot.form.offline")
      : text.trim() === ""
        ? t("copilot.form.blank")
        : undefined;
  const left = copilotLimits.questionCharactersMax - text.length;

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    field.current?.focus();
    if (isThinking || hindrance !== undefined) return;
    const question = text.trim();
    type("");
    onAsk(question);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While a word is being composed, Enter ends the word.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  const stop = () => {
    onStop();
    field.current?.focus();
  };
  const dictated = (words: string) => {
    const before = field.current?.value.trimEnd() ?? "";
    type((before === "" ? words : `${before} ${words}`).slice(0, copilotLimits.questionCharactersMax));
    field.current?.focus();
  };
  return (
    <form ref={useAtFoot()} onSubmit={submit} className="space-y-2 pt-2 pb-4 max-sm:pb-2 print:hidden">
      {isOffline && (
        <p role="status" className="rounded-1 bg-wait-bg px-3 py-1.5 text-wait max-sm:text-xs">
          {offlineNote ?? t("copilot.form.offline")}
        </p>
      )}
      <div className="rounded-2 border border-edge bg-raised p-2 focus-within:border-ink focus-within:outline-1 focus-within:outline-ink">
        <ResourceChips resources={resources} onResources={onResources} />
        <FieldFrame label={t("copilot.form.label")} hideLabel>
          {(control) => (
            <textarea
              {...control}
              ref={field}
              rows={1}
              dir="auto"
              value={text}
              maxLength={copilotLimits.questionCharactersMax}
              placeholder={t("copilot.form.placeholder")}
              onChange={(event) => type(event.target.value)}
              onKeyDown={onKeyDown}
              className="field-sizing-content max-h-48 min-h-12 w-full resize-none bg-transparent px-2 py-3 text-md outline-none placeholder:text-ink-3"
            />
          )}
        </FieldFrame>
        <div className="flex flex-wrap items-center gap-2">
          {onPick && (
            <Button kind="bare" onPress={onPick} className={touched}>
              <Plus aria-hidden />
              <span className="max-sm:sr-only">{t("copilot.picker.open")}</span>
            </Button>
          )}
          <DictateButton onWords={dictated} />
          <span className="flex-1 text-end text-xs text-ink-3">
            {left <= leftShownMax && t("copilot.form.left", { count: left })}
          </span>
          <AskOrStop isThinking={isThinking} hindrance={hindrance} onStop={stop} />
        </div>
      </div>
      {/* Without a network there is another note, and little room beside the keyboard. */}
      {!(isOffline && offlineNote) && <p className="text-2xs text-ink-3 sm:text-xs">{t("copilot.form.note")}</p>}
    </form>
  );
}

interface AskOrStopProps {
  readonly isThinking: boolean;
  /** Why nothing can be asked now. */
  readonly hindrance: string | undefined;
  readonly onStop: () => void;
}

function AskOrStop({ isThinking, hindrance, onStop }: AskOrStopProps) {
  const t = useText(copilotText);
  return isThinking ? (
    <Button onPress={onStop} className={touched}>
      <Square aria-hidden />
      {t("copilot.form.stop")}
    </Button>
  ) : (
    <Button kind="ink" type="submit" disabledReason={hindrance} className={touched}>
      <SendHorizontal aria-hidden />
      {t("copilot.form.ask")}
    </Button>
  );
}

const icons = { document: File, folder: Folder, procedure: ListChecks };

type ResourceChipsProps = Pick<QuestionFormProps, "resources" | "onResources">;

function ResourceChips({ resources, onResources }: ResourceChipsProps) {
  const t = useText(copilotText);
  if (resources.length === 0) return null;
  return (
    <ul aria-label={t("copilot.picker.chosen")} className="flex max-h-24 flex-wrap gap-1.5 overflow-auto px-1 pt-1">
      {resources.map((one) => {
        const Icon = icons[one.type];
        return (
          <li key={`${one.type} ${one.id}`} className="min-w-0 max-w-full">
            <Chip
              icon={<Icon aria-hidden />}
              removeLabel={t("copilot.picker.remove", { name: isolated(one.name) })}
              onRemove={() => onResources(resources.filter((other) => !isSameResource(one, other)))}
              className="max-w-full [&_button]:pointer-coarse:size-12"
            >
              <bdi>{one.name}</bdi>
            </Chip>
          </li>
        );
      })}
    </ul>
  );
}
