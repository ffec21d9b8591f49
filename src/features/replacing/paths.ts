interface Search {
  readonly text?: string | undefined;
  readonly isCaseSensitive?: boolean | undefined;
}

/** The screen on which a text is found and replaced in all procedures; it may open with a search. */
export const replacingPaths = {
  find: (workspaceId: string, { text, isCaseSensitive }: Search = {}) => {
    const query = [
      ...(text ? [`text=${encodeURIComponent(text)}`] : []),
      ...(isCaseSensitive ? ["caseSensitive=true"] : []),
    ].join("&");
    return `/app/${workspaceId}/procedures/find${query && `?${query}`}`;
  },
};
