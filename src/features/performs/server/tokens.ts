const tokenLength = 2;

/** The list of change tokens as it is kept: a list of text costs the database ten times as much. */
export const joinedTokens = (updatesList: readonly string[]): string => updatesList.join("");

export const tokensOf = (joined: string): string[] =>
  Array.from({ length: joined.length / tokenLength }, (_, index) =>
    joined.slice(index * tokenLength, (index + 1) * tokenLength),
  );
