import { useSyncExternalStore } from "react";
import { presentOf } from "#features/drafts/web/parts/draft/draft-state.ts";
import type { DraftSource } from "#features/generation/contract.ts";
import { type OpenStatement, openStatements } from "#features/generation/rules/film-review.ts";
import { numberedSteps, stepsOf } from "#features/procedures/rules/find.ts";
import { isSameId } from "#kit/ids.ts";
import { twoDigits } from "#kit/text.ts";
import { useText } from "#kit/web/i18n.ts";
import { CircleCheck } from "#kit/web/icons.ts";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { Chip } from "#kit/web/ui/marks/chip.tsx";
import { useAcceptFilm, useConfirmStatement } from "../actions.ts";
import type { FilmStep } from "../state/film-step.ts";
import { filmStepsText } from "../text.ts";

interface StepStatementsProps extends Pick<FilmStep, "procedureId" | "step" | "driver" | "go"> {
  readonly source: DraftSource;
}

/** [PG77] [PG78] What the step says and the film does not say for certain, each to be confirmed, and what is left in the draft. */
export function StepStatements({ procedureId, step, driver, go, source }: StepStatementsProps) {
  const t = useText(filmStepsText);
  const content = useSyncExternalStore(driver.subscribe, () => presentOf(driver.view().state).content);
  const all = openStatements(stepsOf(content), source);
  const own = all.filter((one) => isSameId(one.stepId, step.id));
  return (
    <>
      {own.length > 0 && (
        <div className="mt-3 rounded-2 bg-wait-bg p-2.5 text-sm">
          <p className="font-semibold text-wait">{t("film.unsaid")}</p>
          <ul>
            {own.map((one) => (
              <Statement
                key={`${one.claim.kind} ${one.claim.text}`}
                statement={one}
                {...{ procedureId, driver, source }}
              />
            ))}
          </ul>
        </div>
      )}
      <Acceptance
        {...{ procedureId, driver, source, go }}
        open={all.filter((one) => !one.isConfirmed)}
        stepId={step.id}
      />
    </>
  );
}

/** What is confirmed has to be in the stored draft first. */
const stored = async (driver: FilmStep["driver"], notStored: string): Promise<boolean> => {
  const isStored = await driver.flush();
  if (!isStored) toast.error(notStored);
  return isStored;
};

interface StatementProps extends Pick<StepStatementsProps, "procedureId" | "driver" | "source"> {
  readonly statement: OpenStatement;
}

function Statement({ statement: { stepId, claim, isConfirmed }, procedureId, driver, source }: StatementProps) {
  const t = useText(filmStepsText);
  const confirm = useConfirmStatement(procedureId);
  const [at] = claim.sentences;
  const said = at === undefined ? undefined : source.sentences[at]?.text;
  const submit = async () => {
    if (!(await stored(driver, t("film.notConfirmed")))) return;
    // A refusal is said by the action.
    await confirm.run({ stepId, text: claim.text, isConfirmed: !isConfirmed }).catch(() => {});
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-line py-1.5 first:border-t-0">
      <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <bdi className={classNames("font-semibold", isConfirmed && "text-ink-2")}>{claim.text}</bdi>
        <span className="block text-xs text-ink-2">
          {said === undefined
            ? t("film.neverSaid")
            : claim.kind === "warning"
              ? t("film.unclear")
              : t("film.unclearIn", { said })}
        </span>
      </span>
      {isConfirmed && (
        <Chip>
          <CircleCheck aria-hidden className="size-4 text-done" />
          {t("film.isConfirmed")}
        </Chip>
      )}
      <Button
        size="sm"
        className="pointer-coarse:min-h-12"
        isPending={confirm.isPending}
        aria-label={t(isConfirmed ? "film.reopenOf" : "film.confirmOf", { text: claim.text })}
        onPress={() => void submit()}
      >
        {t(isConfirmed ? "film.reopen" : "film.confirm")}
      </Button>
    </li>
  );
}

interface AcceptanceProps extends Omit<StepStatementsProps, "step"> {
  /** Of the whole draft. */
  readonly open: readonly OpenStatement[];
  readonly stepId: string;
}

function Acceptance({ procedureId, driver, source, go, open, stepId }: AcceptanceProps) {
  const t = useText(filmStepsText);
  const accept = useAcceptFilm(procedureId);
  const submit = async () => {
    if (!(await stored(driver, t("film.notConfirmed")))) return;
    // A refusal is said by the action.
    await accept.run(undefined).catch(() => {});
  };
  const next = open.find((one) => !isSameId(one.stepId, stepId));
  const { content } = presentOf(driver.view().state);
  const number = next && numberedSteps(content).find(({ step }) => isSameId(step.id, next.stepId))?.number;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      {open.length > 0 ? (
        <p className="text-wait">{t("film.open", { count: open.length })}</p>
      ) : source.isReviewed ? (
        <Chip>
          <CircleCheck aria-hidden className="size-4 text-done" />
          {t("film.isAccepted")}
        </Chip>
      ) : (
        <Button
          size="sm"
          className="pointer-coarse:min-h-12"
          isPending={accept.isPending}
          onPress={() => void submit()}
        >
          {t("film.accept")}
        </Button>
      )}
      {next && number !== undefined && (
        <Button size="sm" className="pointer-coarse:min-h-12" onPress={() => go({ stepId: next.stepId })}>
          {t("film.toStep", { number: twoDigits(number) })}
        </Button>
      )}
    </div>
  );
}
