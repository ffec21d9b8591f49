import { createContext, use } from "react";

/** A member of the workspace by name. */
export interface NamedMember {
  readonly id: string;
  readonly displayName: string;
}

/** A hook that stays the same while the app runs: all members of the workspace by name, in their order. */
type UsePeople = () => readonly NamedMember[];

/** How the app learns who belongs to a workspace, for features that know people by name and id alone. */
export const PeopleContext = createContext<UsePeople>(() => []);

/** All members of the workspace by name, in their order; empty until they are loaded. */
export function usePeople(): readonly NamedMember[] {
  const useNamed = use(PeopleContext);
  return useNamed();
}
