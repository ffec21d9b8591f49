import { useQuery } from "@tanstack/react-query";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Chip } from "#kit/web/ui/marks/chip.tsx";
import { GroupIcon } from "#kit/web/ui/marks/group-icon.tsx";
import { groupQueries } from "../queries.ts";
import { type GroupChoices, type Held, markOf } from "./access-selection.ts";
import { accessText } from "./access-text.ts";

interface AccessSummaryProps {
  readonly held: readonly Held[];
  readonly hidden: readonly number[];
  readonly inherited: readonly Held[];
  readonly choices: GroupChoices;
}

/** Says in words and chips who will see the things after the change. */
export function AccessSummary({ held, hidden, inherited, choices }: AccessSummaryProps) {
  const t = useText(accessText);
  const { data: groups = [] } = useQuery(groupQueries.list(useWorkspaceId()));
  const on = groups.filter((group) => markOf(held, choices, group.id) === "all");
  const isMixed = groups.some((group) => markOf(held, choices, group.id) === "some");
  const hiddenCount = Math.max(0, ...hidden);
  // For several things, the groups that all of them inherit; naming those of some would be wrong for the others.
  const fromAbove = groups.filter(
    (group) => !on.includes(group) && inherited.length > 0 && inherited.every((ids) => ids.includes(group.id)),
  );
  const isInherited = inherited.some((ids) => ids.length > 0);
  const isGlobal = on.length === 0 && hiddenCount === 0 && !isMixed && !isInherited;
  return (
    <div className="space-y-1.5" aria-live="polite">
      <p className="text-xs font-semibold text-ink-2">{t("commonAccessManagement.seenBy")}</p>
      {isGlobal && <p>{t("commonAccessManagement.everyone")}</p>}
      {on.length > 0 && (
        <div className="flex flex-wrap gap-1.5">
          {on.map((group) => (
            <Chip key={group.id} icon={<GroupIcon name={group.icon} />}>
              {group.name}
            </Chip>
          ))}
        </div>
      )}
      {fromAbove.length > 0 && (
        <p className="text-ink-2">
          {t("commonAccessManagement.inherited", { groups: fromAbove.map((group) => group.name).join(", ") })}
        </p>
      )}
      {isInherited && fromAbove.length === 0 && (
        <p className="text-ink-2">{t("commonAccessManagement.someInherited")}</p>
      )}
      {hiddenCount > 0 && <p className="text-ink-2">{t("commonAccessManagement.hidden", { count: hiddenCount })}</p>}
      {isMixed && <p className="text-ink-2">{t("commonAccessManagement.seenByMixed")}</p>}
      {on.length > 0 && <p className="text-xs text-ink-3">{t("commonAccessManagement.above")}</p>}
    </div>
  );
}
