/** The screen of the search. */
export const searchPaths = {
  search: (workspaceId: string, words = "") =>
    `/app/${workspaceId}/search${words === "" ? "" : `?words=${encodeURIComponent(words)}`}`,
};
