import { GroupChoice } from "#features/groups/web/parts/filter/group-choice.tsx";
import { isId } from "#kit/ids.ts";
import { useText } from "#kit/web/i18n.ts";
import { useQueryParams } from "#kit/web/navigation.tsx";
import { useFlag } from "#kit/web/place.tsx";
import { ActionsCard, OverdueCard, RecordCards } from "./team-cards.tsx";
import { TeamGrid } from "./team-frame.tsx";
import { teamText } from "./team-text.ts";
import { useTeam } from "./use-team.ts";

/** The figures of those who answer for others: each leads to the list of what it counts. The group is in the address. */
export function TeamSection() {
  const t = useText(teamText);
  const [params, change] = useQueryParams();
  const hasGroups = useFlag("access_groups_enabled");
  const { shown, cards } = useTeam();
  const group = hasGroups && isId(params.group ?? "") ? params.group : undefined;
  return (
    <section aria-label={t("team.title")} className="mt-6">
      <div className="mb-3 flex min-h-[calc(var(--ctl)+7px)] flex-wrap items-end justify-between gap-x-4 gap-y-2 border-b border-ink pb-1.5">
        <h2 className="text-md">{t("team.title")}</h2>
        {hasGroups && (
          <GroupChoice
            label={t("team.group")}
            hideLabel
            hideEmpty
            className="w-56 max-w-full"
            placeholder={t("team.anyGroup")}
            group={group}
            onChange={(id) => change({ group: id })}
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
