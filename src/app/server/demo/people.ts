import type { Permission } from "#kit/permissions.ts";

/** A role that holds no permission that asks for a personal sign-in requires none. */
export type DemoRole = {
  readonly key: string;
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly requiresSso: boolean;
  readonly restrictContentToAccessGroups: boolean;
  readonly createdDaysAgo: number;
};

/** `role` is a built-in role or the key of a custom one. `email` stands for a personal sign-in linked to the profile. */
export type DemoPerson = {
  readonly key: string;
  readonly name: string;
  readonly icon: string;
  readonly role: string;
  readonly groups: readonly string[];
  readonly email: string | null;
  readonly joinedDaysAgo: number;
  readonly lastActiveMinutesAgo: number | null;
};
