import { type BuiltInRole, builtInRoleNames } from "#features/roles/rules.ts";
import { nameKey } from "#kit/text.ts";

export interface NamedRole {
  readonly id: string;
  readonly builtIn: BuiltInRole | null;
  /** A custom role's; a built-in role's where it was renamed. */
  readonly name: string | null;
}

/**
 * [IN13] Returns roles by every name that a file may give them, case-folded and in every language, so that a file means
 * the same for every importer (threat B41). Two roles under one name make it ambiguous.
 */
export function rolesByName(roles: readonly NamedRole[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const role of roles) {
    for (const name of namesOf(role)) found.set(nameKey(name), (found.get(nameKey(name)) ?? new Set()).add(role.id));
  }
  return found;
}

const namesOf = ({ builtIn, name }: NamedRole): readonly string[] => [
  ...(builtIn !== null ? [builtIn, ...builtInRoleNames[builtIn]] : []),
  ...(name === null ? [] : [name]),
];
