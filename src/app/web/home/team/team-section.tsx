import { useQuery } from "@tanstack/react-query";
import { groupQueries } from "#features/groups/web/queries.ts";
import { isId } from "#kit/ids.ts";
import { useText } from "#kit/web/i18n.ts";
import { useQueryParams } from "#kit/web/navigation.tsx";
import { useFlag, useWorkspaceId } from "#kit/web/place.tsx";
import { ComboBox } from "#kit/web/ui/choices/combo-box.tsx";
import { ActionsCard, OverdueCard, RecordCards } from "./team-cards.tsx";
import { TeamGrid } from "./team-frame.tsx";
import { teamText } from "./team-text.ts";
import { useTeam } from "./use-team.ts";

/** The figures of those who answer for others: each leads to the list of what it counts. The group is in the address. */
export function TeamSection() {
  const t = useText(teamText);
  const [params, change] = useQueryParams();
  const hasGroups = useFlag("access_groups_enabled");
  const { data: groups = [] } = useQuery(groupQueries.list(useWorkspaceId()));
  const { shown, cards } = useTeam();
  const group = hasGroups && isId(params.group ?? "") ? params.group : undefined;
  return (
    <section aria-label={t("team.title")} className="mt-6">
      <div className="mb-3 flex min-h-[calc(var(--ctl)+7px)] flex-wrap items-end justify-between gap-x-4 gap-y-2 border-b border-ink pb-1.5">
        <h2 className="text-md">{t("team.title")}</h2>
        {hasGroups && groups.length > 0 && (
          <ComboBox
            label={t("team.group")}
            hideLabel
            className="w-56 max-w-full"
            placeholder={t("team.anyGroup")}
            value={group ?? null}
            onChange={(id) => change({ group: id ?? undefined })}
            items={groups.map(({ id, name }) => ({ id, text: name }))}
          />
        )}
      </div>
      <TeamGrid cards={cards}>
        {shown.records && <RecordCards group={group} />}
        {shown.overdue && <OverdueCard group={group} />}
        {shown.actions && <ActionsCard group={group} />}
      </TeamGrid>
    </section>
  );
}
