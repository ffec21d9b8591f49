import { useQuery } from "@tanstack/react-query";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { AccessChips } from "#kit/web/ui/access-chips.tsx";
import { groupQueries } from "../../../groups/web/queries.ts";
import type { Area } from "../../contract.ts";
import { areaText } from "../text.ts";

/** The groups that see an area; those out of sight are only counted. */
export function AreaAccess({ area, shown = 1 }: { readonly area: Area; readonly shown?: number }) {
  const t = useText(areaText);
  const { data: groups } = useQuery(groupQueries.list(useWorkspaceId()));
  if (!groups) return null;
  const named = groups.filter((group) => area.accessGroups.includes(group.id));
  const hidden = { id: "hidden", name: t("areas.hiddenGroups", { count: area.hiddenAccessGroups }) };
  return <AccessChips groups={area.hiddenAccessGroups > 0 ? [...named, hidden] : named} shown={shown} />;
}
