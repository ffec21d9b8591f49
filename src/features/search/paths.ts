/** What the address of the search may say besides the words. */
interface SearchFilters {
  readonly kind?: string | undefined;
  readonly area?: string | undefined;
  readonly group?: string | undefined;
  readonly language?: string | undefined;
  readonly changed?: string | undefined;
}

/** The screens of the search. */
export const searchPaths = {
  search: (workspaceId: string, words = "", filters: SearchFilters = {}) => {
    const query = Object.entries({ words, ...filters })
      .flatMap(([key, value = ""]) => (value === "" ? [] : [`${key}=${encodeURIComponent(value)}`]))
      .join("&");
    return `/app/${workspaceId}/search${query === "" ? "" : `?${query}`}`;
  },
  /** Words that mean the same, among the settings of the workspace. */
  synonyms: (workspaceId: string) => `/app/${workspaceId}/settings/synonyms`,
};
