import { procedurePaths } from "#features/procedures/paths.ts";
import { twoDigits } from "#kit/text.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { linkClassName } from "#kit/web/ui/buttons/text-link.tsx";
import { Checkbox } from "#kit/web/ui/choices/checkbox.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { Badge } from "#kit/web/ui/marks/badge.tsx";
import { Marked } from "#kit/web/ui/marks/marked.tsx";
import { answerCharactersMax, type Differences } from "../../contract.ts";
import { typedNumber } from "../../rules/adapt.ts";
import type { Answer } from "../state/kept-answers.ts";
import { adaptationText } from "../text.ts";

export type Asked = Differences["differences"][number];

export const noAnswer: Answer = { typed: "", isSame: false };
export const isOpen = ({ typed, isSame }: Answer): boolean => !isSame && typed.trim() === "";
export const isInvalid = ({ kind }: Asked, { typed, isSame }: Answer): boolean =>
  kind === "limit" && !isSame && typed.trim() !== "" && typedNumber(typed) === undefined;

/** Sentences that are shown of a name that stands everywhere. */
const placesMax = 5;

interface DifferenceRowProps {
  readonly procedureId: string;
  readonly asked: Asked;
  readonly answer: Answer;
  /** Open places that say the same. */
  readonly others: number;
  readonly onAnswer: (answer: Answer) => void;
  readonly onOthers: () => void;
}

/** One question: what the source says, where it says so, and what it is at the other machine. */
export function DifferenceRow({ procedureId, asked, answer, others, onAnswer, onOthers }: DifferenceRowProps) {
  const t = useText(adaptationText);
  const workspaceId = useWorkspaceId();
  const { kind, text, places } = asked;
  return (
    <li className="grid gap-x-6 gap-y-3 py-4 md:grid-cols-2">
      <div className="min-w-0 space-y-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="num font-semibold wrap-anywhere">{text}</span>
          <Badge>{t(`adapt.kinds.${kind}`)}</Badge>
          {isOpen(answer) && <Badge tone="wait">{t("adapt.open")}</Badge>}
        </p>
        {places.slice(0, placesMax).map(({ stepId, number, sentence }) => (
          <p key={`${stepId} ${sentence}`} className="text-sm text-ink-2 wrap-anywhere">
            {stepId !== null && number !== null && (
              <>
                <LinkTo to={procedurePaths.preview(workspaceId, procedureId, { stepId })} className={linkClassName}>
                  {t("adapt.step", { number: twoDigits(number) })}
                </LinkTo>{" "}
              </>
            )}
            <q>
              <Marked text={sentence} marks={marksOf(sentence, text)} />
            </q>
          </p>
        ))}
      </div>
      <div className="min-w-0 space-y-2">
        <TextField
          label={t("adapt.instead", { text })}
          value={answer.typed}
          maxLength={answerCharactersMax}
          isDisabled={answer.isSame}
          onChange={(typed) => onAnswer({ ...answer, typed })}
          error={isInvalid(asked, answer) ? t("adapt.notANumber") : undefined}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Checkbox
            isSelected={answer.isSame}
            onChange={(isSame) => onAnswer({ ...answer, isSame })}
            aria-label={t("adapt.sameFor", { text })}
            className="pointer-coarse:min-h-12 pointer-coarse:justify-center"
          >
            {t("adapt.same")}
          </Checkbox>
          {others > 0 && !isOpen(answer) && (
            <Button size="sm" onPress={onOthers}>
              {t("adapt.others", { count: others, text })}
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}

function marksOf(sentence: string, text: string): { readonly start: number; readonly end: number }[] {
  const start = sentence.toLowerCase().indexOf(text.toLowerCase());
  return start < 0 ? [] : [{ start, end: start + text.length }];
}
