import { createContext, use } from "react";

/** A member of the workspace by name. */
export interface NamedMember {
  readonly id: string;
  readonly displayName: string;
}

/** A hook, the same for as long as the app runs: everybody in the workspace by name, in their order. */
type UsePeople = () => readonly NamedMember[];

/** How the app learns who belongs to a workspace, for features that know people by name and id alone. */
export const PeopleContext = createContext<UsePeople>(() => []);

/** Everybody in the workspace by name, in their order; nobody while that is not known. */
export function usePeople(): readonly NamedMember[] {
  const useNamed = use(PeopleContext);
  return useNamed();
}
