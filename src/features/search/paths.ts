/** The screens of the search. */
export const searchPaths = {
  search: (workspaceId: string, words = "") =>
    `/app/${workspaceId}/search${words === "" ? "" : `?words=${encodeURIComponent(words)}`}`,
  /** Words that mean the same, among the settings of the workspace. */
  synonyms: (workspaceId: string) => `/app/${workspaceId}/settings/synonyms`,
};
