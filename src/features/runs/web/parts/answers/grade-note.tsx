import { scoreMax } from "#features/grading/rules.ts";
import type { ModuleProgressOf } from "#features/performs/progress.ts";
import { moduleProgressOf } from "#features/performs/rules/steps/steps-progress.ts";
import { isSame } from "#features/performs/web/parts/run/perform-state.ts";
import { performText } from "#features/performs/web/text.ts";
import { useText } from "#kit/web/i18n.ts";
import { Clock3, UserSearch } from "#kit/web/icons.ts";
import { Badge } from "#kit/web/ui/marks/badge.tsx";
import { performAnswerText } from "../../answer-text.ts";
import { usePerformPlace } from "../perform-context.tsx";

/** The grading state of an answer. Changes are announced without moving the focus. */
export function GradeNote({ entry }: { readonly entry: ModuleProgressOf<"freeResponse"> }) {
  const t = useText(performText, performAnswerText);
  const { state } = usePerformPlace();
  const { gradedQuizScore = null, gradedFeedback = null, needsReview } = entry.performData ?? {};
  const isSent = isSame(entry, moduleProgressOf(state.base, entry.moduleId));
  return (
    <div role="status" aria-label={t("performs.grade.label")} className="grid gap-2">
      <p className="flex flex-wrap gap-2">
        {gradedQuizScore === null ? (
          <Badge wraps>
            <Clock3 className="size-4" aria-hidden />
            {t(isSent ? "performs.grade.waiting" : "performs.grade.unsent")}
          </Badge>
        ) : (
          <Badge tone="ai">{t("performs.grade.score", { score: gradedQuizScore, max: scoreMax })}</Badge>
        )}
        {needsReview && (
          <Badge tone="wait" wraps>
            <UserSearch className="size-4" aria-hidden />
            {t("performs.grade.needsReview")}
          </Badge>
        )}
      </p>
      {gradedFeedback && <p className="rounded-1 bg-ai-bg px-3 py-2 whitespace-pre-wrap">{gradedFeedback}</p>}
    </div>
  );
}
