import { nameKey } from "#kit/text.ts";

export interface NamedGroup {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
}

/** [IN14] The names for no groups at all (specification, content section 5; threat B43). */
const noGroups: ReadonlySet<string> = new Set(["", "global", "unassigned"]);

export type AccessReading =
  | { readonly groupIds: readonly string[] }
  | { readonly refused: "groupUnknown" | "groupAmbiguous"; readonly name: string };

export type AccessReader = (access: string) => AccessReading;

/** [IN14] Reads a list of group names: by name, or by the end of its path where a name alone is not enough. */
export function accessReader(groups: readonly NamedGroup[]): AccessReader {
  const byPath = groupsByPath(groups);
  return (access) => {
    const names = access.split(";").map((name) => name.trim());
    const wanted = names.filter((name) => !noGroups.has(nameKey(name)));
    const groupIds = new Set<string>();
    for (const name of wanted) {
      const [id, ...others] = byPath.get(pathKey(name)) ?? [];
      if (id === undefined) return { refused: "groupUnknown", name };
      if (others.length > 0) return { refused: "groupAmbiguous", name };
      groupIds.add(id);
    }
    return { groupIds: [...groupIds] };
  };
}

/** The path of a group, as a file names it: "Plant/Night shift". */
export function groupPath(groups: ReadonlyMap<string, NamedGroup>, id: string): string {
  return namesUpFrom(groups, id).reverse().join("/");
}

/** What a file may call a group: its path, with a leading stroke where another path ends like it. */
export function groupReference(groups: ReadonlyMap<string, NamedGroup>, read: AccessReader, id: string): string {
  const path = groupPath(groups, id);
  return "groupIds" in read(path) ? path : `/${path}`;
}

const pathKey = (path: string): string => path.split("/").map(nameKey).join("/");

/** Every group under its name, under each longer end of its path, and under the whole of it from the top: "/Plant". */
function groupsByPath(groups: readonly NamedGroup[]): ReadonlyMap<string, readonly string[]> {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const found = new Map<string, string[]>();
  for (const group of groups) {
    let path = "";
    for (const name of namesUpFrom(byId, group.id)) {
      path = path === "" ? pathKey(name) : `${pathKey(name)}/${path}`;
      found.set(path, [...(found.get(path) ?? []), group.id]);
    }
    found.set(`/${path}`, [...(found.get(`/${path}`) ?? []), group.id]);
  }
  return found;
}

function namesUpFrom(groups: ReadonlyMap<string, NamedGroup>, id: string): string[] {
  const names: string[] = [];
  const seen = new Set<string>();
  for (let group = groups.get(id); group && !seen.has(group.id); group = groups.get(group.parentId ?? "")) {
    seen.add(group.id);
    names.push(group.name);
  }
  return names;
}
