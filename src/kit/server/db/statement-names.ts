/**
 * Names for prepared statements, one per SQL text and the same on every connection. The number of texts is bounded
 * (they are written in code), so beyond the bound a statement simply stays unnamed.
 */
const names = new Map<string, string>();
const namesMax = 2000;

export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= namesMax) return undefined;
  const name = `s${names.size + 1}`;
  names.set(text, name);
  return name;
}
