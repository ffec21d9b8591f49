/** The criteria that the details of an AI verification list: a line each, without the mark of a list. [PF5] */
export const criterionLines = (details: string): string[] =>
  details
    .split("\n")
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/u, "").trim())
    .filter((line) => line !== "");
