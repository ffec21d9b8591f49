import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { Plus, Users } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { LinkTo, useGo } from "#kit/web/navigation.tsx";
import { useMay, usePlace } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { linkClassName } from "#kit/web/ui/buttons/text-link.tsx";
import { SearchField } from "#kit/web/ui/fields/search-field.tsx";
import { Badge } from "#kit/web/ui/marks/badge.tsx";
import { GroupIcon } from "#kit/web/ui/marks/group-icon.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { Tree, type TreeMove } from "#kit/web/ui/trees/tree.tsx";
import type { AccessGroup } from "../../contract.ts";
import { groupPaths } from "../../paths.ts";
import { groupPolicy } from "../../policy.ts";
import { moveRefusal } from "../../rules.ts";
import { GroupFacts } from "../parts/group-facts.tsx";
import { groupLines } from "../parts/group-lines.ts";
import type { GroupQuestion } from "../parts/manage/group-menu.tsx";
import { groupQueries } from "../queries.ts";
import { groupNodes } from "../state/group-nodes.ts";
import { groupText } from "../text.ts";

const GroupPanel = lazyComponent(() => import("../parts/manage/group-panel.tsx").then((module) => module.GroupPanel));
const GroupQuestions = lazyComponent(() =>
  import("../parts/manage/group-questions.tsx").then((module) => module.GroupQuestions),
);

/** Beyond this many the tree starts closed. */
const openMax = 200;
/** So many lines of a search are shown at most. */
const foundMax = 300;

/**
 * The access groups: their tree, their members and what they see; read-only, or editable for members who manage them.
 */
export function GroupSettings() {
  const t = useText(groupText);
  const { workspaceId } = usePlace();
  const query = useQuery(groupQueries.list(workspaceId));
  const mayCreateTop = useMay(groupPolicy.reachesAll);
  const [question, setQuestion] = useState<GroupQuestion>();
  return (
    <main className="flex-1 px-6 pb-12 max-sm:px-4">
      <PageHead
        title={t("groups.title")}
        back={<BackLink to={`/app/${workspaceId}/settings`} label={t("groups.back")} />}
        actions={
          mayCreateTop && (
            <Button kind="ink" onPress={() => setQuestion({ what: "create" })}>
              <Plus aria-hidden />
              {t("groups.new")}
            </Button>
          )
        }
      />
      <p className="mt-5 max-w-3xl text-ink-2">{t("groups.note")}</p>
      <div className="mt-6">
        {query.isPending && <SkeletonLines lines={8} className="max-w-md" />}
        {query.isError && (
          <FailedState
            error={query.error}
            title={t("groups.failed")}
            onRetry={() => void query.refetch()}
            isRetrying={query.isRefetching}
          >
            {t("groups.failedBody")}
          </FailedState>
        )}
        {query.data?.length === 0 && (
          <EmptyState icon={<Users />} title={t("groups.empty")}>
            {t("groups.emptyBody")}
          </EmptyState>
        )}
        {query.data && query.data.length > 0 && <Groups groups={query.data} onAsk={setQuestion} />}
      </div>
      {question && (
        <GroupQuestions groups={query.data ?? []} question={question} onClose={() => setQuestion(undefined)} />
      )}
    </main>
  );
}

interface GroupsProps {
  readonly groups: readonly AccessGroup[];
  readonly onAsk: (question: GroupQuestion) => void;
}

function Groups({ groups, onAsk }: GroupsProps) {
  const t = useText(groupText);
  const { workspaceId, actor } = usePlace();
  const { groupId }: Readonly<Record<string, string>> = useParams({ strict: false });
  const group = groups.find((one) => one.id === groupId);
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      {/* Where there is no room for both, the chosen group takes the place of the tree. */}
      <div className={group ? "min-w-0 max-lg:hidden" : "min-w-0"}>
        <GroupsTree groups={groups} chosenId={groupId} onAsk={onAsk} />
      </div>
      {group ? (
        <div className="min-w-0 space-y-3">
          <LinkTo to={groupPaths.list(workspaceId)} className={`${linkClassName} inline-block py-1 lg:hidden`}>
            {t("groups.all")}
          </LinkTo>
          {groupPolicy.changeMembership(actor, undefined) ? (
            <GroupPanel groups={groups} group={group} onAsk={onAsk} />
          ) : (
            <GroupFacts groups={groups} groupId={groupId} />
          )}
        </div>
      ) : (
        <p className="text-ink-3 max-lg:hidden">{t("groups.choose")}</p>
      )}
    </div>
  );
}

interface GroupsTreeProps extends GroupsProps {
  readonly chosenId: string | undefined;
}

/** The tree with its search. Members who manage groups can drag lines; a drop is previewed first. */
function GroupsTree({ groups, chosenId, onAsk }: GroupsTreeProps) {
  const t = useText(groupText);
  const go = useGo();
  const { workspaceId, actor } = usePlace();
  const [search, setSearch] = useState("");
  const isSearching = search.trim() !== "";
  const found = isSearching ? groupLines(groups, search).map((line) => line.group) : groups;
  const shown = isSearching ? found.slice(0, foundMax) : found;
  const byId = new Map(groups.map((group) => [group.id, group]));

  const placeOf = ({ ids, target, position }: TreeMove) => {
    const group = byId.get(ids[0] ?? "");
    const parentId = position === "on" ? target : (byId.get(target)?.parentId ?? null);
    return group && { group, parentId };
  };
  const mayMove = (move: TreeMove): boolean => {
    const place = placeOf(move);
    if (!place || place.parentId === place.group.parentId) return false;
    const ends = [place.parentId, place.group.parentId];
    return (
      groupPolicy.manageOne(actor, place.group) &&
      ends.every((id) =>
        id === null ? groupPolicy.reachesAll(actor, undefined) : groupPolicy.modify(actor, { id }),
      ) &&
      moveRefusal(groups, place.group.id, place.parentId) === undefined
    );
  };
  const onMove = (move: TreeMove) => {
    const place = placeOf(move);
    if (place) onAsk({ what: "move", group: place.group, target: place.parentId });
  };

  return (
    <div className="min-w-0 space-y-3">
      <SearchField
        label={t("groups.search")}
        placeholder={t("groups.search")}
        value={search}
        onChange={setSearch}
        className="max-w-md"
      />
      <Tree
        // A search opens the matches.
        key={search}
        label={t("groups.title")}
        items={groupNodes(shown)}
        selectedId={chosenId ?? null}
        onSelect={(id) => void go(groupPaths.detail(workspaceId, id), { replace: chosenId !== undefined })}
        isLong={shown.length > openMax}
        className={shown.length > openMax ? "h-[max(20rem,calc(100dvh-20rem))]" : ""}
        startCollapsed={shown.length > openMax && !isSearching}
        {...(groupPolicy.manage(actor, undefined) && { onMove, mayMove })}
        empty={<p className="py-3 text-ink-2">{t("groups.noMatch", { text: search })}</p>}
      >
        {({ value: group }) => (
          <span className="flex min-w-0 items-center gap-2.5">
            <GroupIcon name={group.icon} className="text-ink-3" />
            <span className="min-w-0 flex-1 truncate">{group.name}</span>
            {actor.scope.has(group.id) && <Badge>{t("groups.yours")}</Badge>}
          </span>
        )}
      </Tree>
      {shown.length < found.length && <p className="text-xs text-ink-3">{t("groups.tooMany", { count: foundMax })}</p>}
    </div>
  );
}
