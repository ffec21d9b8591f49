import { type ReactNode, useState } from "react";
import { scoreMax } from "#features/grading/rules.ts";
import { performPolicy } from "#features/performs/policy.ts";
import type { ModuleProgressOf } from "#features/performs/progress.ts";
import { performText } from "#features/performs/web/text.ts";
import type { ResponseGrade } from "#features/verification/grade-contract.ts";
import { useText } from "#kit/web/i18n.ts";
import { Clock3, UserCheck, UserSearch } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useMay } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Badge } from "#kit/web/ui/marks/badge.tsx";
import type { PerformRecord } from "../../../contract.ts";
import { performRecordText } from "../../record-text.ts";
import { Feedback } from "./record-pieces.tsx";

const ReviewDialog = lazyComponent(() => import("./review-dialog.tsx").then((module) => module.ReviewDialog));

interface RecordResponseProps {
  readonly record: PerformRecord;
  readonly words: string;
  /** Undefined where the answer is not graded. */
  readonly grade: ResponseGrade | undefined;
  readonly children?: ReactNode;
}

/** An answer in words, with a grader's verdict and a person's review. */
export function RecordResponse({ record, words, grade, children }: RecordResponseProps) {
  return (
    <>
      <p className="font-semibold whitespace-pre-wrap wrap-anywhere">{words}</p>
      {grade && <GradeOfRecord record={record} grade={grade} />}
      {children}
    </>
  );
}

/** The grade that an older answer was submitted with: it is part of the record and cannot be reviewed. */
export function ScoreOfRecord({ entry }: { readonly entry: ModuleProgressOf<"freeResponse"> }) {
  const t = useText(performText);
  const { gradedQuizScore = null, gradedFeedback = null } = entry.performData ?? {};
  if (gradedQuizScore === null) return null;
  return (
    <div className="grid justify-items-start gap-2">
      <Badge tone="ai">{t("performs.grade.score", { score: gradedQuizScore, max: scoreMax })}</Badge>
      {gradedFeedback && <Feedback words={gradedFeedback} isByMachine />}
    </div>
  );
}

function GradeOfRecord({ record, grade }: { readonly record: PerformRecord; readonly grade: ResponseGrade }) {
  const t = useText(performText, performRecordText);
  const mayReview = useMay(performPolicy.reviewGrade, record);
  const [isReviewing, setReviewing] = useState(false);
  const { score, max, review, grader } = grade;
  return (
    <div className="grid justify-items-start gap-2">
      <p className="flex flex-wrap gap-2">
        <ReviewStatus grade={grade} />
        {grade.needsReview && (
          <Badge tone="wait" wraps>
            <UserSearch className="size-4" aria-hidden />
            {t("performs.grade.needsReview")}
          </Badge>
        )}
      </p>
      {grader && (
        <p className="text-xs text-ink-2">
          {t(`performs.grade.${grader}`)}
          {review && score !== null && ` · ${t("performs.grade.before", { score, max })}`}
        </p>
      )}
      {grade.feedback && <Feedback words={grade.feedback} isByMachine />}
      {review?.note && <Feedback words={review.note} />}
      {mayReview && score !== null && (
        <Button size="sm" onPress={() => setReviewing(true)} className="print:hidden">
          {t("performs.grade.review")}
        </Button>
      )}
      {isReviewing && <ReviewDialog record={record} grade={grade} onClose={() => setReviewing(false)} />}
    </div>
  );
}

/** What counts now: a person's word before a grader's. */
function ReviewStatus({ grade: { review, score, max } }: { readonly grade: ResponseGrade }) {
  const t = useText(performText, performRecordText);
  if (review) {
    return (
      <Badge tone="done" wraps>
        <UserCheck className="size-4" aria-hidden />
        {t("performs.grade.reviewed", { name: review.name, score: review.score, max })}
      </Badge>
    );
  }
  if (score !== null) return <Badge tone="ai">{t("performs.grade.score", { score, max })}</Badge>;
  return (
    <Badge>
      <Clock3 className="size-4" aria-hidden />
      {t("performs.grade.waiting")}
    </Badge>
  );
}
