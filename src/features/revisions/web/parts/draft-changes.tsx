import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Module } from "#features/procedures/content.ts";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { findStep } from "#features/procedures/rules/find.ts";
import { ModuleView } from "#features/procedures/web/parts/preview/module-view.tsx";
import { ProcedureBody } from "#features/procedures/web/parts/preview/procedure-body.tsx";
import { StepCommentsSlot } from "#features/procedures/web/parts/slots.ts";
import { procedureQueries } from "#features/procedures/web/queries.ts";
import { useCommands } from "#kit/web/commands.ts";
import { useText } from "#kit/web/i18n.ts";
import { ChevronLeft, ChevronRight } from "#kit/web/icons.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { PlainButton } from "#kit/web/ui/buttons/plain-button.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { StepNumber } from "#kit/web/ui/marks/step-number.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { diffVersions, type Versioned, versionedOf } from "../../rules/diff.ts";
import { changeOf, type DiffEntry, type DiffOutline, diffOutline } from "../../rules/diff-outline.ts";
import { revisionText } from "../text.ts";
import { ChangeMark, EntryChanges, HeadChanges } from "./version-changes.tsx";

interface DraftChangesProps {
  readonly draft: ProcedureDraft;
  /** Stands below the list of changes. */
  readonly children: ReactNode;
}

/** What a draft changes in the published version, one place at a time; of a first version, all of it. */
export function DraftChanges({ draft, children }: DraftChangesProps) {
  const t = useText(revisionText);
  if (draft.publishedVersion !== null) return <AgainstPublished draft={draft}>{children}</AgainstPublished>;
  return (
    <Columns beside={children}>
      <p className="text-ink-2">{t("revisions.all")}</p>
      {draft.description && <p className="text-md whitespace-pre-wrap text-ink-2">{draft.description}</p>}
      <ProcedureBody content={draft} />
    </Columns>
  );
}

function AgainstPublished({ draft, children }: DraftChangesProps) {
  const t = useText(revisionText);
  const workspaceId = useWorkspaceId();
  const revisions = useQuery(procedureQueries.revisions(workspaceId, draft.id));
  const publishedId = revisions.data?.find((one) => one.state === "published")?.versionId;
  const published = useQuery({
    ...procedureQueries.revision(workspaceId, draft.id, publishedId ?? ""),
    enabled: publishedId !== undefined,
  });
  if (published.data) {
    return (
      <ChangeWalk procedureId={draft.id} before={versionedOf(published.data)} after={versionedOf(draft)}>
        {children}
      </ChangeWalk>
    );
  }
  const failed = [revisions, published].find((query) => query.isError);
  return (
    <Columns beside={children}>
      {failed ? (
        <FailedState error={failed.error} title={t("revisions.failed")} onRetry={() => void failed.refetch()}>
          {t("revisions.failedBody")}
        </FailedState>
      ) : (
        <SkeletonLines lines={8} />
      )}
    </Columns>
  );
}

type Place =
  | { readonly id: "head"; readonly head: DiffOutline["head"] }
  | { readonly id: string; readonly entry: DiffEntry };

function placesOf({ head, entries }: DiffOutline): readonly Place[] {
  const ofHead: Place[] = head.length > 0 ? [{ id: "head", head }] : [];
  return [...ofHead, ...entries.map((entry) => ({ id: `${entry.of} ${entry.id}`, entry }))];
}

interface ChangeWalkProps {
  readonly procedureId: string;
  readonly before: Versioned;
  readonly after: Versioned;
  readonly children: ReactNode;
}

/** [P123] The changes one after the other, and how many of them were shown. */
function ChangeWalk({ procedureId, before, after, children }: ChangeWalkProps) {
  const t = useText(revisionText);
  const places = placesOf(diffOutline(before, after, diffVersions(before, after)));
  const [current, setCurrent] = useState(0);
  const [shown, setShown] = useState<ReadonlySet<number>>(new Set([0]));
  const go = (index: number) => {
    if (index < 0 || index >= places.length) return;
    setCurrent(index);
    setShown(new Set([...shown, index]));
  };
  const [next, previous] = [() => go(current + 1), () => go(current - 1)];
  useCommands([
    { name: "revisions.next", label: t("revisions.next"), icon: ChevronRight, keys: "j", perform: next },
    { name: "revisions.previous", label: t("revisions.previous"), icon: ChevronLeft, keys: "k", perform: previous },
  ]);
  const place = places[current];
  if (!place) return <Columns beside={children}>{t("revisions.same")}</Columns>;
  return (
    <Columns list={<PlaceList places={places} current={current} shown={shown} onGo={go} />} beside={children}>
      <div key={place.id} className="space-y-4">
        {"head" in place ? (
          <HeadChanges changes={place.head} />
        ) : (
          <>
            <EntryChanges entry={place.entry} />
            <WholeStep entry={place.entry} before={before} after={after} />
            {place.entry.of === "step" && changeOf(place.entry) !== "removed" && (
              <StepCommentsSlot procedureId={procedureId} stepId={place.entry.id} />
            )}
          </>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-(--gap)">
        {places.length > 1 && (
          <>
            <Button onPress={previous} isDisabled={current === 0}>
              <ChevronLeft className="rtl:-scale-x-100" aria-hidden />
              {t("revisions.previous")}
            </Button>
            <Button onPress={next} isDisabled={current === places.length - 1}>
              {t("revisions.next")}
              <ChevronRight className="rtl:-scale-x-100" aria-hidden />
            </Button>
          </>
        )}
        <p role="status" className="ms-auto text-sm text-ink-2">
          {t("revisions.looked", { seen: shown.size, count: places.length })}
        </p>
      </div>
    </Columns>
  );
}

interface PlaceListProps {
  readonly places: readonly Place[];
  readonly current: number;
  readonly shown: ReadonlySet<number>;
  readonly onGo: (index: number) => void;
}

function PlaceList({ places, current, shown, onGo }: PlaceListProps) {
  const t = useText(revisionText);
  return (
    <nav aria-label={t("revisions.changes")}>
      <h2 className="mb-2 text-sm font-bold">{t("revisions.count", { count: places.length })}</h2>
      <ol className="flex gap-1 overflow-x-auto pb-1 lg:flex-col lg:overflow-visible">
        {places.map((place, index) => (
          <li key={place.id} className="shrink-0">
            <PlainButton
              aria-current={index === current ? "step" : undefined}
              className={classNames(
                "ring-focus flex min-h-11 w-full items-center gap-3 rounded-1 px-2 py-1 text-start hover:bg-tint",
                index === current && "bg-tint",
              )}
              onPress={() => onGo(index)}
            >
              <PlaceName place={place} state={index === current ? "current" : shown.has(index) ? "done" : "todo"} />
            </PlainButton>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface PlaceNameProps {
  readonly place: Place;
  readonly state: "current" | "done" | "todo";
}

function PlaceName({ place, state }: PlaceNameProps) {
  const t = useText(revisionText);
  if ("head" in place) return <span className="text-sm font-semibold">{t("revisions.headShort")}</span>;
  const { entry } = place;
  return (
    <>
      {entry.number !== undefined && <StepNumber n={entry.number} state={state} />}
      <span className="min-w-0 max-lg:max-w-56">
        <bdi className="block truncate text-sm">{entry.title}</bdi>
        <ChangeMark is={changeOf(entry)} />
      </span>
    </>
  );
}

/** A step in full beside its changes: what is new or gone stands open. */
function WholeStep({
  entry,
  before,
  after,
}: { readonly entry: DiffEntry } & Pick<ChangeWalkProps, "before" | "after">) {
  const t = useText(revisionText);
  if (entry.of === "section") return null;
  const is = changeOf(entry);
  const { content } = is === "removed" ? before : after;
  const step = findStep<Module>(content, entry.id)?.step;
  if (!step || step.modules.length === 0) return null;
  return (
    <details open={is === "added" || is === "removed"} className="rounded-2 border border-line bg-raised p-4">
      <summary className="cursor-pointer text-sm font-semibold">
        {t(is === "removed" ? "revisions.gone" : "revisions.whole")}
      </summary>
      <div className="space-y-4 pt-4">
        {step.modules.map((module) => (
          <ModuleView key={module.id} module={module} />
        ))}
      </div>
    </details>
  );
}

interface ColumnsProps {
  readonly list?: ReactNode;
  readonly beside: ReactNode;
  readonly children: ReactNode;
}

/** The list and what belongs to it at the side, what is read in the middle; on a phone the list first, its company last. */
const Columns = ({ list, beside, children }: ColumnsProps) => (
  <div className="grid gap-6 lg:grid-cols-[280px_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
    {list && <div className="min-w-0">{list}</div>}
    <div className="max-w-3xl min-w-0 space-y-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">{children}</div>
    <div className="min-w-0 border-line max-lg:border-t max-lg:pt-6">{beside}</div>
  </div>
);
