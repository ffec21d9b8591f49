import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { performPaths } from "#features/performs/paths.ts";
import { performListText } from "#features/performs/web/list-text.ts";
import { useText } from "#kit/web/i18n.ts";
import { FileCheck, KeyRound } from "#kit/web/icons.ts";
import { isOpen, lazyComponent } from "#kit/web/lazy-component.tsx";
import { LinkTo, useGo, useQueryParams } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Segments } from "#kit/web/ui/choices/toggle-button-group.tsx";
import { type Column, VirtualRows } from "#kit/web/ui/lists/virtual-rows.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import { usePersonName } from "#kit/web/words/person-name.ts";
import type { UnrecordedEntry } from "../../../contract.ts";
import { unrecordedQueries } from "../../queries.ts";
import { unrecordedText } from "../../unrecorded-text.ts";
import { More } from "./everybody-list.tsx";

const NewCode = lazyComponent(() => import("./new-code.tsx").then((module) => module.NewCode), isOpen);

/** Unrecorded answers: of ended runs, and handed over by people who could not send them. [PF193] */
export function UnrecordedList() {
  const t = useText(unrecordedText);
  const workspaceId = useWorkspaceId();
  const [{ procedure, state }, setQuery] = useQueryParams();
  const isAll = state === "all";
  const [isMaking, setMaking] = useState(false);
  const list = useInfiniteQuery(
    unrecordedQueries.list(workspaceId, procedure || undefined, isAll ? undefined : "open"),
  );
  const rows = list.data?.pages.flatMap((page) => page.unrecorded) ?? [];
  return (
    <>
      <div className="flex flex-wrap gap-(--gap) py-4">
        <Button onPress={() => setMaking(true)}>
          <KeyRound aria-hidden />
          {t("performs.unrecorded.makeCode")}
        </Button>
        <Segments
          label={t("performs.unrecorded.state")}
          value={isAll ? "all" : "open"}
          items={[
            { id: "open", text: t("performs.unrecorded.stateOpen") },
            { id: "all", text: t("performs.unrecorded.stateAll") },
          ]}
          onChange={(to) => setQuery({ state: to === "all" ? "all" : undefined })}
        />
        {procedure && (
          <Button kind="bare" onPress={() => setQuery({ procedure: undefined })}>
            {t("performs.unrecorded.showAll")}
          </Button>
        )}
      </div>
      {list.isPending && <SkeletonRows rows={6} />}
      {list.isError && (
        <FailedState
          error={list.error}
          title={t("performs.unrecorded.failed")}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        >
          {t("performs.unrecorded.failedWhy")}
        </FailedState>
      )}
      {list.isSuccess && rows.length === 0 && (
        <EmptyState
          icon={<FileCheck />}
          title={t(isAll ? "performs.unrecorded.emptyTitle" : "performs.unrecorded.noneOpenTitle")}
        >
          {t(isAll ? "performs.unrecorded.emptyWhy" : "performs.unrecorded.noneOpenWhy")}
        </EmptyState>
      )}
      {rows.length > 0 && <Rows rows={rows} />}
      {list.hasNextPage && <More isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()} />}
      <NewCode isOpen={isMaking} onClose={() => setMaking(false)} />
    </>
  );
}

function Rows({ rows }: { readonly rows: readonly UnrecordedEntry[] }) {
  const t = useText(unrecordedText, performListText);
  const nameOf = usePersonName();
  const go = useGo();
  const workspaceId = useWorkspaceId();
  const pathOf = (one: UnrecordedEntry) => performPaths.unrecorded(workspaceId, one.procedureId, one.id);
  const columns: Column<UnrecordedEntry>[] = [
    {
      id: "name",
      head: t("performs.list.name"),
      width: "minmax(0,2fr)",
      cell: (one) => (
        <span className="block min-w-0">
          <LinkTo to={pathOf(one)} className="link block truncate font-semibold no-underline">
            {one.title}
          </LinkTo>
          <span className="block truncate text-xs text-ink-2">
            {nameOf({ displayName: one.profileName, isFormer: one.isFormer })} ·{" "}
            <span className="num">{t("performs.list.versionShort", { number: one.version })}</span>
          </span>
        </span>
      ),
    },
    {
      id: "source",
      head: t("performs.unrecorded.source"),
      width: "minmax(0,1.4fr)",
      from: 640,
      cell: (one) => <SourceWords entry={one} />,
    },
    {
      id: "received",
      head: t("performs.unrecorded.received"),
      width: "130px",
      from: 420,
      cell: (one) => <TimeStamp at={one.receivedAt} />,
    },
  ];
  return (
    <VirtualRows
      label={t("performs.unrecorded.label")}
      rows={rows}
      rowId={(one) => one.id}
      rowText={(one) => one.title}
      rowHeight={68}
      columns={columns}
      onOpen={(one) => void go(pathOf(one))}
    />
  );
}

/** Who ended the run, or how the answers were handed over. */
export function SourceWords({ entry }: { readonly entry: Pick<UnrecordedEntry, "source" | "receivedBy"> }) {
  const t = useText(unrecordedText);
  const name = entry.receivedBy ?? "";
  switch (entry.source) {
    case "endedRun":
      return t("performs.unrecorded.sourceEndedRun", { name });
    case "signIn":
      return t("performs.unrecorded.sourceSignIn");
    case "code":
      return t("performs.unrecorded.sourceCode", { name });
  }
}
