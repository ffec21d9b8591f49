import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { procedurePaths } from "#features/procedures/paths.ts";
import { useText } from "#kit/web/i18n.ts";
import { Check, GraduationCap, Lock } from "#kit/web/icons.ts";
import { LinkTo, useGo, useParam } from "#kit/web/navigation.tsx";
import { newId } from "#kit/web/new-id.ts";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { linkClassName } from "#kit/web/ui/buttons/text-link.tsx";
import { Checkbox } from "#kit/web/ui/choices/checkbox.tsx";
import { Badge } from "#kit/web/ui/marks/badge.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import type { Quiz, QuizQuestion } from "../../contract.ts";
import { quizPolicy } from "../../policy.ts";
import { quizQueries, useCreateQuiz } from "../queries.ts";
import { quizText } from "../text.ts";

/** [QZ6] Questions about a procedure, to choose from. */
export function MakeQuiz() {
  const t = useText(quizText);
  const workspaceId = useWorkspaceId();
  const procedureId = useParam("procedureId");
  const may = useMay(quizPolicy.make);
  const query = useQuery({ ...quizQueries.proposed(workspaceId, procedureId), enabled: may });
  const quiz = query.data;
  return (
    <main className="flex min-h-0 flex-1 flex-col">
      <PageHead
        className="px-4 md:px-6"
        title={t("quiz.title")}
        // Its line is there before the version is.
        note={
          quiz ? t("quiz.note", { number: quiz.versionNumber, name: quiz.title }) : query.isPending && may && "\u00a0"
        }
        back={<BackLink to={procedurePaths.preview(workspaceId, procedureId)} label={t("quiz.back")} />}
      />
      {!may ? (
        <EmptyState icon={<Lock aria-hidden />} title={t("quiz.mayNot")}>
          {t("quiz.mayNotBody")}
        </EmptyState>
      ) : quiz ? (
        <ChosenQuestions key={quiz.versionId} quiz={quiz} procedureId={procedureId} />
      ) : query.isError ? (
        <FailedState
          title={t("quiz.loadFailed")}
          error={query.error}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <SkeletonRows rows={6} height={140} />
      )}
    </main>
  );
}

function ChosenQuestions({ quiz, procedureId }: { readonly quiz: Quiz; readonly procedureId: string }) {
  const t = useText(quizText);
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const create = useCreateQuiz();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(quiz.proposed));
  const [key, setKey] = useState(newId);
  const { questions, versionId } = quiz;
  if (questions.length === 0) {
    return (
      <EmptyState icon={<GraduationCap aria-hidden />} title={t("quiz.empty")}>
        {t("quiz.emptyBody")}
      </EmptyState>
    );
  }
  const choose = (next: ReadonlySet<string>) => {
    setChosen(next);
    setKey(newId());
  };
  const make = async () => {
    const keys = questions.flatMap((one) => (chosen.has(one.key) ? [one.key] : []));
    const draft = await create.run({ procedureId, key, versionId, keys }).catch(() => undefined);
    // Otherwise the action has said what went wrong.
    if (!draft) return;
    toast.success(t("quiz.made"));
    await go(procedurePaths.edit(workspaceId, draft.id));
  };
  const isAll = chosen.size === questions.length;
  return (
    <>
      <div className="flex-1 px-4 md:px-6">
        <Checkbox
          className="my-4"
          isSelected={isAll}
          isIndeterminate={!isAll && chosen.size > 0}
          onChange={(all) => choose(new Set(all ? questions.map((one) => one.key) : []))}
        >
          {t("quiz.all", { count: questions.length })}
        </Checkbox>
        <ol aria-label={t("quiz.questions")} className="max-w-4xl divide-y divide-line border-y border-line">
          {questions.map((one) => (
            <li key={one.key}>
              <QuestionRow
                question={one}
                stepPath={procedurePaths.preview(workspaceId, procedureId, { stepId: one.stepId })}
                isChosen={chosen.has(one.key)}
                onChange={(isChosen) => {
                  const next = new Set(chosen);
                  if (isChosen) next.add(one.key);
                  else next.delete(one.key);
                  choose(next);
                }}
              />
            </li>
          ))}
        </ol>
      </div>
      <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-sheet px-4 py-3 md:px-6">
        <Button kind="ink" isDisabled={chosen.size === 0} isPending={create.isPending} onPress={() => void make()}>
          {t("quiz.create", { count: chosen.size })}
        </Button>
        <p className="text-ink-2">{t("quiz.hint")}</p>
      </div>
    </>
  );
}

interface QuestionRowProps {
  readonly question: QuizQuestion;
  readonly stepPath: string;
  readonly isChosen: boolean;
  readonly onChange: (isChosen: boolean) => void;
}

function QuestionRow({ question, stepPath, isChosen, onChange }: QuestionRowProps) {
  const t = useText(quizText);
  const { stepNumber: number, stepTitle: title, kind, options } = question;
  return (
    <div className="space-y-2 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <Checkbox isSelected={isChosen} onChange={onChange} className="min-w-0 flex-1 basis-72">
          <span className="font-semibold wrap-anywhere">{question.question}</span>
        </Checkbox>
        <Badge>{t(`quiz.kinds.${kind}`)}</Badge>
      </div>
      <ul className="grid gap-x-6 gap-y-1 ps-8 sm:grid-cols-2">
        {options.map((label, at) => (
          <li key={label} className="flex items-baseline gap-2">
            <span aria-hidden className="w-4 shrink-0">
              {at === 0 && <Check className="inline size-4 text-done" />}
            </span>
            <span className="min-w-0 wrap-anywhere">
              {label}
              {at === 0 && <span className="sr-only"> ({t("quiz.correct")})</span>}
            </span>
          </li>
        ))}
      </ul>
      <p className="ps-8">
        <LinkTo to={stepPath} className={linkClassName}>
          {title === "" ? t("quiz.untitledStep", { number }) : t("quiz.step", { number, title })}
        </LinkTo>
      </p>
    </div>
  );
}
