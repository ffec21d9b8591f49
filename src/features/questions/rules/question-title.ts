const titleCharactersMax = 80;

/** [CP1] The title of a chat that begins with this question: its beginning, on one line. */
export function chatTitleOf(question: string): string {
  const line = question.trim().replaceAll(/\s+/g, " ");
  return line.length <= titleCharactersMax ? line : `${line.slice(0, titleCharactersMax - 1).trimEnd()}…`;
}
