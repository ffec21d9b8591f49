import { twoDigits } from "#kit/text.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { linkClassName } from "#kit/web/ui/buttons/text-link.tsx";
import { Badge, type Tone } from "#kit/web/ui/marks/badge.tsx";
import { StepNumber } from "#kit/web/ui/marks/step-number.tsx";
import { formatDateTime } from "#kit/web/words/dates.ts";
import { usePersonName } from "#kit/web/words/person-name.ts";
import type { Feedback, FeedbackState } from "../../contract.ts";
import { feedbackPaths } from "../../paths.ts";
import { feedbackPolicy } from "../../policy.ts";
import { feedbackText } from "../text.ts";
import { FeedbackGiver, FeedbackWords } from "./feedback-facts.tsx";
import { TwoWordings } from "./two-wordings.tsx";

export interface CardActions {
  readonly toDraft: (one: Feedback) => void;
  readonly dismiss: (one: Feedback) => void;
  readonly settle: (one: Feedback) => void;
  readonly reopen: (one: Feedback) => void;
}

interface FeedbackCardProps {
  readonly feedback: Feedback;
  /** Names the procedure, where the list is of more than one. */
  readonly showsProcedure: boolean;
  readonly actions: CardActions;
}

const tones: Record<FeedbackState, Tone> = { open: "wait", taken: "done", dismissed: "plain", settled: "plain" };

/** One feedback as a whole, and for authors what to do with it. */
export function FeedbackCard({ feedback: one, showsProcedure, actions }: FeedbackCardProps) {
  const t = useText(feedbackText);
  const workspaceId = useWorkspaceId();
  const where = one.step
    ? one.step.title || t("feedback.step", { number: twoDigits(one.step.number) })
    : t("feedback.whole");
  return (
    <article aria-label={where} className="space-y-3 py-5">
      {showsProcedure && (
        <LinkTo to={feedbackPaths.ofProcedure(workspaceId, one.procedureId)} className={`${linkClassName} text-xs`}>
          {one.procedureTitle}
        </LinkTo>
      )}
      <header className="flex flex-wrap items-start gap-x-4 gap-y-2">
        {one.step && <StepNumber n={one.step.number} />}
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="text-md font-semibold wrap-anywhere">
            <bdi>{where}</bdi>
          </h2>
          <FeedbackGiver of={one} />
        </div>
        {one.kind !== "rating" && <Badge tone={tones[one.state]}>{t(`feedback.states.${one.state}`)}</Badge>}
      </header>
      <FeedbackWords of={one} />
      {one.proposal && (
        <div className="space-y-1.5">
          <p className="text-xs font-semibold text-ink-2">
            {t(`feedback.places.${one.proposal.of === "title" ? "title" : one.proposal.moduleType}`)}
          </p>
          <TwoWordings proposal={one.proposal} version={one.version} />
        </div>
      )}
      {one.state !== "open" && one.kind !== "rating" && <Ending of={one} />}
      {one.kind !== "rating" && <CardButtons one={one} actions={actions} />}
    </article>
  );
}

function Ending({ of: { answer, closedBy, closedAt } }: { readonly of: Feedback }) {
  const t = useText(feedbackText);
  const nameOf = usePersonName();
  return (
    <div className="border-s-2 border-ink ps-3">
      {answer && (
        <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          {answer}
        </p>
      )}
      {closedBy && closedAt && (
        <p className="text-xs text-ink-2">
          {t("feedback.endedBy", { name: nameOf(closedBy), date: formatDateTime(closedAt) })}
        </p>
      )}
    </div>
  );
}

function CardButtons({ one, actions }: { readonly one: Feedback; readonly actions: CardActions }) {
  const t = useText(feedbackText);
  const mayClose = useMay(feedbackPolicy.readAll);
  const mayTake = useMay(feedbackPolicy.readAll) && one.kind === "suggestion";
  if (!mayClose) return null;
  return (
    <div className="flex flex-wrap gap-(--gap)">
      {one.state === "open" ? (
        <>
          {mayTake && (
            <Button kind="ink" size="sm" onPress={() => actions.toDraft(one)}>
              {t("feedback.inDraft")}
            </Button>
          )}
          {one.kind === "comment" && (
            <Button size="sm" onPress={() => actions.settle(one)}>
              {t("feedback.settle")}
            </Button>
          )}
          <Button size="sm" onPress={() => actions.dismiss(one)}>
            {t("feedback.dismiss")}
          </Button>
        </>
      ) : (
        <Button size="sm" kind="bare" onPress={() => actions.reopen(one)}>
          {t("feedback.reopen")}
        </Button>
      )}
    </div>
  );
}
