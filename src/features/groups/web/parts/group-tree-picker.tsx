import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { SearchField } from "#kit/web/ui/fields/search-field.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { groupQueries } from "../queries.ts";
import type { Mark } from "./access-selection.ts";
import { accessText } from "./access-text.ts";
import { groupLines } from "./group-lines.ts";
import { GroupTree } from "./group-tree.tsx";

export interface GroupTreePickerProps {
  /** Whether a group is ticked, half-ticked or not; the owner of the selection decides. */
  readonly markOf: (groupId: string) => Mark;
  readonly onPress: (groupId: string) => void;
}

/** The visible groups as a tree to tick, with a search above it. It fills the height of its parent. */
export function GroupTreePicker({ markOf, onPress }: GroupTreePickerProps) {
  const t = useText(accessText);
  const groups = useQuery(groupQueries.list(useWorkspaceId()));
  const [search, setSearch] = useState("");
  if (groups.isPending) return <SkeletonLines lines={6} />;
  if (groups.isError) {
    return (
      <FailedState
        error={groups.error}
        title={t("commonAccessManagement.groupsFailed")}
        onRetry={() => void groups.refetch()}
        isRetrying={groups.isRefetching}
      >
        {t("commonAccessManagement.nothingChanged")}
      </FailedState>
    );
  }
  if (groups.data.length === 0) return <p className="text-ink-2">{t("commonAccessManagement.noGroups")}</p>;
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      <SearchField placeholder={t("commonAccessManagement.search")} value={search} onChange={setSearch} />
      <GroupTree lines={groupLines(groups.data, search)} markOf={markOf} onPress={onPress} />
    </div>
  );
}
