import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { AcceptDraft } from "#features/generation/web/parts/review/accept-draft.tsx";
import { DraftBesideSource } from "#features/generation/web/parts/review/draft-beside-source.tsx";
import type { Module } from "#features/procedures/content.ts";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { numberedSteps } from "#features/procedures/rules/find.ts";
import { isSameId } from "#kit/ids.ts";
import { twoDigits } from "#kit/text.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo, useParam } from "#kit/web/navigation.tsx";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { useWayBack } from "#kit/web/ui/buttons/way-back.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { StepNumber } from "#kit/web/ui/marks/step-number.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { formatDate } from "#kit/web/words/dates.ts";
import type { AdaptedSource } from "../../contract.ts";
import { adaptationPolicy } from "../../policy.ts";
import { textsOfStep } from "../../rules/differences.ts";
import { type Unconfirmed, unconfirmedIn } from "../../rules/unconfirmed.ts";
import { useAcceptAdapted } from "../actions.ts";
import { ChangeList } from "../parts/change-list.tsx";
import { adaptationQueries } from "../queries.ts";
import { adaptationText } from "../text.ts";

/** A draft next to the procedure that it was adapted from. [PG54] [PG55] */
export function AdaptedDraft() {
  const t = useText(adaptationText);
  const procedureId = useParam("procedureId");
  const workspaceId = useWorkspaceId();
  const source = useQuery(adaptationQueries.source(workspaceId, procedureId));
  return (
    <DraftBesideSource procedureId={procedureId} source={source} failed={t("adapted.loadFailed")}>
      {(found, draft) => <Compared source={found} draft={draft} />}
    </DraftBesideSource>
  );
}

interface ComparedProps {
  readonly source: AdaptedSource;
  readonly draft: ProcedureDraft;
}

function Compared({ source, draft }: ComparedProps) {
  const t = useText(adaptationText);
  const workspaceId = useWorkspaceId();
  const [shown, setShown] = useState<number>();
  const way = useWayBack();
  const unconfirmed = unconfirmedIn(draft, source);
  const accept = useAcceptAdapted();
  const mayAccept = useMay(adaptationPolicy.adapt);
  const date = formatDate(new Date(source.adaptedAt));
  const note = source.source
    ? t("adapted.note", { number: source.source.versionNumber, name: source.source.title, date })
    : t("adapted.noteHidden", { date });
  return (
    <>
      <PageHead
        title={draft.title || t("adapted.untitled")}
        note={note}
        back={<BackLink to={procedurePaths.list(workspaceId)} label={t("adapted.back")} />}
        actions={
          <>
            <LinkTo to={procedurePaths.edit(workspaceId, draft.id)} className={buttonClassName({})}>
              {t("adapted.open")}
            </LinkTo>
            <AcceptDraft
              isReviewed={source.isReviewed}
              mayAccept={mayAccept}
              confirms={unconfirmed.length > 0}
              isPending={accept.isPending}
              onAccept={() =>
                accept.run({ procedureId: draft.id, confirmed: [...new Set(unconfirmed.map(({ text }) => text))] })
              }
            />
          </>
        }
      />
      <UnconfirmedNote draft={draft} unconfirmed={unconfirmed} />
      {source.source === null && <p className="mt-4 text-sm text-ink-2">{t("adapted.hidden")}</p>}
      {source.head.changes.length > 0 && (
        <div className="mt-4 space-y-2">
          <h2 className="text-sm">{t("adapted.fromHead")}</h2>
          <ChangeList changes={source.head.changes} />
        </div>
      )}
      <div className="mt-6 grid gap-6 lg:grid-cols-2">
        {source.source && <SourceSteps source={source} shown={shown} wayBack={way.button} />}
        <DraftSteps source={source} draft={draft} shown={shown} onShow={way.leading(setShown)} />
      </div>
    </>
  );
}

interface UnconfirmedNoteProps {
  readonly draft: ProcedureDraft;
  readonly unconfirmed: readonly Unconfirmed[];
}

/** [PG54] What nobody has said of the other machine. */
function UnconfirmedNote({ draft, unconfirmed }: UnconfirmedNoteProps) {
  const t = useText(adaptationText);
  if (unconfirmed.length === 0) return null;
  const numbers = new Map(numberedSteps<Module>(draft).map(({ step, number }) => [step.id, number]));
  return (
    <div className="mt-4 rounded-2 bg-wait-bg p-3 text-sm">
      <p className="font-semibold text-wait">{t("adapted.unconfirmed", { count: unconfirmed.length })}</p>
      <p>{t("adapted.unconfirmedHint")}</p>
      <ul className="list-disc gap-x-8 ps-5 sm:columns-2 xl:columns-3">
        {unconfirmed.map(({ stepId, text, why }) => {
          const number = stepId === null ? undefined : numbers.get(stepId);
          const at = number === undefined ? t("adapted.fromHead") : t("adapt.step", { number: twoDigits(number) });
          return (
            <li key={`${stepId} ${why} ${text}`}>
              <span className="num">{text}</span> ({at}, {t(`adapted.why.${why}`)})
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface SourceStepsProps {
  readonly source: AdaptedSource;
  /** The number of the step that is shown. */
  readonly shown: number | undefined;
  readonly wayBack: ReactNode;
}

function SourceSteps({ source, shown, wayBack }: SourceStepsProps) {
  const t = useText(adaptationText);
  const mark = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (shown !== undefined) mark.current?.scrollIntoView({ block: "nearest" });
  }, [shown]);
  return (
    <section aria-label={t("adapted.source")} className="min-w-0 max-lg:order-2">
      <h2 className="text-sm">{t("adapted.source")}</h2>
      {wayBack}
      <ol className="mt-2 space-y-3">
        {source.steps.map(({ number, title, texts }) => {
          const isShown = number === shown;
          return (
            <li
              key={number}
              ref={isShown ? mark : undefined}
              aria-current={isShown || undefined}
              className={classNames(
                "scroll-mt-24 scroll-mb-32 rounded-2 border bg-raised p-4",
                isShown ? "border-ink" : "border-line",
              )}
            >
              <div className="flex items-start gap-3">
                <StepNumber n={number} state={isShown ? "current" : "todo"} />
                <h3 className="min-w-0 flex-1 font-semibold wrap-anywhere">{title}</h3>
              </div>
              <StepTexts texts={texts.map(({ from }) => from)} title={title} />
            </li>
          );
        })}
      </ol>
    </section>
  );
}

interface DraftStepsProps extends ComparedProps {
  readonly shown: number | undefined;
  readonly onShow: (number: number) => void;
}

/** The draft as it stands now; each step says which one of the source it comes from, and what became of it. */
function DraftSteps({ source, draft, shown, onShow }: DraftStepsProps) {
  const t = useText(adaptationText);
  return (
    <section aria-label={t("adapted.draft")} className="min-w-0">
      <h2 className="text-sm">{t("adapted.draft")}</h2>
      <ol className="mt-2 space-y-3">
        {numberedSteps<Module>(draft).map(({ number, step }) => {
          const taken = source.steps.find((one) => isSameId(one.stepId, step.id));
          const isShown = taken !== undefined && taken.number === shown;
          return (
            <li
              key={step.id}
              className={classNames("rounded-2 border bg-raised p-4", isShown ? "border-ink" : "border-line")}
            >
              <div className="flex items-start gap-3">
                <StepNumber n={number} state={isShown ? "current" : "todo"} />
                <h3 className="min-w-0 flex-1 font-semibold wrap-anywhere">{step.title}</h3>
              </div>
              <StepTexts texts={textsOfStep(step)} title={step.title} />
              <div className="mt-3 space-y-2">
                {taken ? (
                  <>
                    {source.source ? (
                      <Button kind="bare" size="sm" onPress={() => onShow(taken.number)}>
                        {t("adapted.from", { number: twoDigits(taken.number), name: source.source.title })}
                      </Button>
                    ) : (
                      <p className="text-xs text-ink-2">
                        {t("adapted.fromHidden", { number: twoDigits(taken.number) })}
                      </p>
                    )}
                    <ChangeList changes={taken.changes} />
                    {taken.hasPictures && <p className="text-xs text-wait">{t("adapted.pictures")}</p>}
                  </>
                ) : (
                  <p className="text-xs text-ink-2">{t("adapted.added")}</p>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

interface StepTextsProps {
  readonly texts: readonly string[];
  /** Is shown above them. */
  readonly title: string;
}

const StepTexts = ({ texts, title }: StepTextsProps) =>
  texts
    .filter((text) => text.trim() !== "" && text.trim() !== title.trim())
    .map((text, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two texts of a step may say the same
      <p key={at} className="mt-2 whitespace-pre-line wrap-anywhere">
        {text.trim()}
      </p>
    ));
