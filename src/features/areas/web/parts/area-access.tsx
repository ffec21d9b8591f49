import { useQuery } from "@tanstack/react-query";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { kitText } from "#kit/web/text.ts";
import { AccessChips } from "#kit/web/ui/access-chips.tsx";
import { Chip } from "#kit/web/ui/chip.tsx";
import { GroupIcon } from "#kit/web/ui/group-icon.tsx";
import { groupQueries } from "../../../groups/web/queries.ts";
import type { Area } from "../../contract.ts";
import { areaText } from "../text.ts";

interface SeeingGroup {
  readonly id: string;
  readonly name: string;
  readonly icon?: string;
}

/** The groups that see an area; those out of sight are only counted. Undefined while their names are not known. */
function useSeeingGroups(area: Area): readonly SeeingGroup[] | undefined {
  const t = useText(areaText);
  const { data: groups } = useQuery(groupQueries.list(useWorkspaceId()));
  const named = groups?.filter((group) => area.accessGroups.includes(group.id));
  const hidden = { id: "hidden", name: t("areas.hiddenGroups", { count: area.hiddenAccessGroups }) };
  return named && area.hiddenAccessGroups > 0 ? [...named, hidden] : named;
}

/** Who sees an area, in one line. */
export function AreaAccess({ area }: { readonly area: Area }) {
  const groups = useSeeingGroups(area);
  return groups ? <AccessChips groups={groups} /> : null;
}

/** Who sees an area, in full. */
export function AreaAccessList({ area }: { readonly area: Area }) {
  const kit = useText(kitText);
  const groups = useSeeingGroups(area);
  if (groups?.length === 0) return <p className="text-ink-2">{kit("kit.everyone")}</p>;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {groups?.map((group) => (
        <li key={group.id} className="min-w-0">
          <Chip icon={<GroupIcon name={group.icon} />}>{group.name}</Chip>
        </li>
      ))}
    </ul>
  );
}
