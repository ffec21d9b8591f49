import { useQuery } from "@tanstack/react-query";
import { WhySeenButton } from "#features/groups/web/parts/why-seen-button.tsx";
import { groupQueries } from "#features/groups/web/queries.ts";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { kitText } from "#kit/web/text.ts";
import { AccessChips } from "#kit/web/ui/marks/access-chips.tsx";
import { Chip } from "#kit/web/ui/marks/chip.tsx";
import { GroupIcon } from "#kit/web/ui/marks/group-icon.tsx";
import type { Area } from "../../contract.ts";

/** The groups of an area, as far as they are visible. Undefined until their names are loaded. */
function useSeeingGroups(area: Area) {
  const { data: groups } = useQuery(groupQueries.list(useWorkspaceId()));
  return groups?.filter((group) => area.accessGroups.includes(group.id));
}

/** Who sees an area, in one line. */
export function AreaAccess({ area }: { readonly area: Area }) {
  const groups = useSeeingGroups(area);
  return groups ? <AccessChips groups={groups} hidden={area.hiddenAccessGroups} /> : null;
}

/** Who sees an area, in full. */
export function AreaAccessList({ area }: { readonly area: Area }) {
  const t = useText(kitText);
  const groups = useSeeingGroups(area);
  const hidden = area.hiddenAccessGroups;
  return (
    <div className="space-y-2">
      {groups?.length === 0 && hidden === 0 && <p className="text-ink-2">{t("kit.everyone")}</p>}
      <ul className="flex flex-wrap gap-1.5 empty:hidden">
        {groups?.map((group) => (
          <li key={group.id} className="min-w-0">
            <Chip icon={<GroupIcon name={group.icon} />}>{group.name}</Chip>
          </li>
        ))}
        {groups && hidden > 0 && (
          <li className="min-w-0">
            <Chip>{t("kit.hiddenGroups", { count: hidden })}</Chip>
          </li>
        )}
      </ul>
      <WhySeenButton thing={{ kind: "area", id: area.id, title: area.name }} />
    </div>
  );
}
