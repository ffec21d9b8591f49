/** Under which a page, and the device beside it, keep the words that mean the same. */
export const synonymsKey = (workspaceId: string) => [workspaceId, "search", "synonyms"] as const;
