import { useQuery } from "@tanstack/react-query";
import type { AccessGroup } from "#features/groups/contract.ts";
import { groupQueries } from "#features/groups/web/queries.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { AccessChips } from "#kit/web/ui/marks/access-chips.tsx";
import { heldBy, hiddenOn, type Item, inheritedBy } from "../../state/item.ts";

/** The groups in sight by their ids; undefined until they are known. */
export function useGroupsById(): ReadonlyMap<string, AccessGroup> | undefined {
  const { data: groups } = useQuery(groupQueries.list(useWorkspaceId()));
  return groups && new Map(groups.map((group) => [group.id, group]));
}

/** The groups that see a thing, apart from those of the folders above it. Nothing until their names are known. */
export function seeingGroups(item: Item, groups: ReadonlyMap<string, AccessGroup> | undefined) {
  const own = groups && heldBy(item).flatMap((id) => groups.get(id) ?? []);
  const inherited = groups && inheritedBy(item).flatMap((id) => groups.get(id) ?? []);
  return { own, inherited: inherited?.filter((group) => !own?.includes(group)) };
}

interface ItemAccessProps {
  readonly item: Item;
  readonly groups: ReadonlyMap<string, AccessGroup> | undefined;
}

/** Who sees a thing, in one line. */
export function ItemAccess({ item, groups }: ItemAccessProps) {
  const { own, inherited } = seeingGroups(item, groups);
  // A way down alone says nothing of who sees it.
  if (!own || !inherited || (item.kind === "folder" && item.folder.isNameOnly)) return null;
  return <AccessChips groups={[...own, ...inherited]} hidden={hiddenOn(item)} />;
}
