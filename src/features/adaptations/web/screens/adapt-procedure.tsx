import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { contentLimits } from "#features/procedures/content.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { useText } from "#kit/web/i18n.ts";
import { ArrowRightLeft, Lock } from "#kit/web/icons.ts";
import { useGo, useParam } from "#kit/web/navigation.tsx";
import { newId } from "#kit/web/new-id.ts";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { StepNumber } from "#kit/web/ui/marks/step-number.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import type { Differences } from "../../contract.ts";
import { adaptationPolicy } from "../../policy.ts";
import { useAdapt } from "../actions.ts";
import { type Asked, DifferenceRow, isInvalid, isOpen, noAnswer } from "../parts/difference-row.tsx";
import { adaptationQueries } from "../queries.ts";
import { type Answer, useKeptAnswers } from "../state/kept-answers.ts";
import { adaptationText } from "../text.ts";

/** [PG51] What a procedure says of its machine, to be answered for another one. */
export function AdaptProcedure() {
  const t = useText(adaptationText);
  const workspaceId = useWorkspaceId();
  const procedureId = useParam("procedureId");
  const may = useMay(adaptationPolicy.adapt);
  const query = useQuery({ ...adaptationQueries.questions(workspaceId, procedureId), enabled: may });
  const asked = query.data;
  return (
    <main className="flex min-h-0 flex-1 flex-col">
      <PageHead
        className="px-4 md:px-6"
        title={t("adapt.title")}
        // Its line is there before the version is.
        note={
          asked
            ? t("adapt.note", { number: asked.versionNumber, name: asked.title })
            : query.isPending && may && "\u00a0"
        }
        back={<BackLink to={procedurePaths.preview(workspaceId, procedureId)} label={t("adapt.back")} />}
      />
      {!may ? (
        <EmptyState icon={<Lock aria-hidden />} title={t("adapt.mayNot")}>
          {t("adapt.mayNotBody")}
        </EmptyState>
      ) : asked ? (
        <Questions key={asked.versionId} asked={asked} procedureId={procedureId} />
      ) : query.isError ? (
        <FailedState
          title={t("adapt.loadFailed")}
          error={query.error}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <SkeletonRows rows={6} height={120} />
      )}
    </main>
  );
}

interface QuestionsProps {
  readonly asked: Differences;
  readonly procedureId: string;
}

function Questions({ asked: { versionId, title: sourceTitle, differences }, procedureId }: QuestionsProps) {
  const t = useText(adaptationText);
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const adapt = useAdapt();
  const { title, answers, keep, forget } = useKeptAnswers(versionId);
  const [key, setKey] = useState(newId);
  if (differences.length === 0) {
    return (
      <EmptyState icon={<ArrowRightLeft aria-hidden />} title={t("adapt.empty")}>
        {t("adapt.emptyBody")}
      </EmptyState>
    );
  }
  const answerOf = (one: Asked): Answer => answers.get(one.key) ?? noAnswer;
  const open = differences.filter((one) => isOpen(answerOf(one)));
  const othersOf = (one: Asked): Asked[] =>
    open.filter((other) => other.key !== one.key && other.kind === one.kind && other.text === one.text);
  const give = (keys: readonly string[], answer: Answer) => {
    keep({ answers: new Map([...answers, ...keys.map((each) => [each, answer] as const)]) });
    setKey(newId());
  };
  const make = async () => {
    const said = differences.flatMap((one) => {
      const answer = answerOf(one);
      return isOpen(answer) ? [] : [{ key: one.key, value: answer.isSame ? null : answer.typed.trim() }];
    });
    const named = title.trim() === "" ? {} : { title: title.trim() };
    const draft = await adapt.run({ procedureId, key, versionId, answers: said, ...named }).catch(() => undefined);
    // Otherwise the action has said what went wrong.
    if (!draft) return;
    forget();
    toast.success(t("adapt.made"));
    await go(procedurePaths.adapted(workspaceId, draft.id));
  };
  return (
    <>
      <div className="max-w-5xl flex-1 px-4 py-4 md:px-6">
        <TextField
          label={t("adapt.name")}
          description={t("adapt.nameHint")}
          placeholder={sourceTitle}
          value={title}
          maxLength={contentLimits.titleCharactersMax}
          onChange={(typed) => {
            keep({ title: typed });
            setKey(newId());
          }}
        />
        {groupsOf(differences).map((group) => (
          <section key={group.id} aria-labelledby={`group-${group.id}`} className="mt-6">
            <h2 id={`group-${group.id}`} className="flex items-center gap-2 border-b border-line pb-2 text-base">
              {group.number === null ? t(group.isNames ? "adapt.everywhere" : "adapt.head") : null}
              {group.number !== null && (
                <>
                  <StepNumber n={group.number} />
                  <span className="sr-only">{t("adapt.step", { number: group.number })}</span>
                </>
              )}
            </h2>
            <ul className="divide-y divide-line">
              {group.items.map((one) => (
                <DifferenceRow
                  key={one.key}
                  procedureId={procedureId}
                  asked={one}
                  answer={answerOf(one)}
                  others={othersOf(one).length}
                  onAnswer={(answer) => give([one.key], answer)}
                  onOthers={() =>
                    give(
                      othersOf(one).map((other) => other.key),
                      answerOf(one),
                    )
                  }
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-sheet px-4 py-3 md:px-6">
        <Button
          kind="ink"
          isDisabled={differences.some((one) => isInvalid(one, answerOf(one)))}
          isPending={adapt.isPending}
          onPress={() => void make()}
        >
          {t("adapt.create")}
        </Button>
        <p role="status" className="min-w-0 flex-1 text-ink-2">
          {t("adapt.stillOpen", { count: open.length })}
        </p>
      </div>
    </>
  );
}

interface Group {
  readonly id: string;
  readonly isNames: boolean;
  readonly number: number | null;
  readonly items: Asked[];
}

/** Names first, then the head of the procedure, then step by step: the order in which they come. */
function groupsOf(differences: readonly Asked[]): Group[] {
  const groups = new Map<string, Group>();
  for (const one of differences) {
    const isNames = one.kind === "name";
    const number = isNames ? null : (one.places[0]?.number ?? null);
    const id = isNames ? "names" : String(number ?? "head");
    const group = groups.get(id) ?? { id, isNames, number, items: [] };
    group.items.push(one);
    groups.set(id, group);
  }
  return [...groups.values()];
}
