import { useQuery } from "@tanstack/react-query";
import { useText } from "#kit/web/i18n.ts";
import { usePlace } from "#kit/web/place.tsx";
import { Tabs } from "#kit/web/ui/choices/tabs.tsx";
import { GroupIcon } from "#kit/web/ui/marks/group-icon.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import type { AccessGroup } from "../../../contract.ts";
import { groupPolicy } from "../../../policy.ts";
import { groupQueries } from "../../queries.ts";
import { namesAbove } from "../../state/group-nodes.ts";
import { groupText } from "../../text.ts";
import { GroupMembers } from "./group-members.tsx";
import { GroupMenu, type GroupQuestion } from "./group-menu.tsx";
import { GroupSees } from "./group-sees.tsx";

interface GroupPanelProps {
  readonly groups: readonly AccessGroup[];
  readonly group: AccessGroup;
  readonly onAsk: (question: GroupQuestion) => void;
}

/** One group for members who manage groups: its members, what it sees, and the actions on it. */
export function GroupPanel({ groups, group, onAsk }: GroupPanelProps) {
  const t = useText(groupText);
  const { workspaceId, actor } = usePlace();
  const detail = useQuery(groupQueries.detail(workspaceId, group.id));
  const mayChange = groupPolicy.modify(actor, group) && groupPolicy.changeMembership(actor, undefined);
  return (
    <section
      aria-label={group.name}
      className="h-fit min-w-0 space-y-4 rounded-2 border border-line bg-raised p-5 max-sm:p-4"
    >
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="flex items-center gap-2.5 text-md">
            <GroupIcon name={group.icon} className="text-ink-3" />
            <span className="wrap-anywhere">{group.name}</span>
          </h2>
          <p className="mt-1 text-xs text-ink-3">
            <span className="sr-only">{t("groups.path")}: </span>
            {namesAbove(groups, group.id).join(" › ")}
          </p>
        </div>
        <GroupMenu group={group} onAsk={onAsk} />
      </div>
      {detail.isPending && <SkeletonLines lines={6} />}
      {detail.isError && (
        <FailedState
          error={detail.error}
          title={t("groups.failed")}
          onRetry={() => void detail.refetch()}
          isRetrying={detail.isRefetching}
        >
          {t("groups.failedBody")}
        </FailedState>
      )}
      {detail.data && (
        <Tabs
          label={group.name}
          items={[
            {
              id: "members",
              text: t("groups.members.title"),
              count: detail.data.memberIds.length,
              panel: <GroupMembers key={group.id} group={detail.data} mayChange={mayChange} />,
            },
            { id: "sees", text: t("groups.sees.title"), panel: <GroupSees group={detail.data} /> },
          ]}
        />
      )}
    </section>
  );
}
