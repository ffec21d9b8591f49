/** How many members one call changes at most (threat B48). */
/** [MP3] A profile shows pictures of at most so many pixels in width and height (specification, identity section 9). */
export const profilePictureSide = 500;

/** Whether a picture fits a profile as it is; a file without dimensions is refused elsewhere. */
export const isProfilePicture = (size: {
  readonly widthPx: number | null;
  readonly heightPx: number | null;
}): boolean => Math.max(size.widthPx ?? 0, size.heightPx ?? 0) <= profilePictureSide;

export const bulkMembersMax = 5000;

/** The filter by role of the specification (identity, section 9), and two that its roles lack; or a custom role's id. */
export const roleFilters = ["admin", "group_admin", "content_author", "operator", "custom"] as const;

export const memberSorts = [
  "name",
  "-name",
  "lastActive",
  "-lastActive",
  "createdAt",
  "-createdAt",
  "role",
  "-role",
] as const;
export type MemberSort = (typeof memberSorts)[number];

/** Where the bytes of a profile's picture are read; null where it has none. */
export const photoUrlOf = (workspaceId: string, assetId: string | null): string | null =>
  assetId === null ? null : `/v1/${workspaceId}/assets/${assetId}`;

/** [MB9] Why a member cannot be changed together with others, in addition to the rules of role changes. */
export const memberRefusals = ["notFound", "outOfReach", "staleRole"] as const;
export type MemberRefusal = (typeof memberRefusals)[number];
