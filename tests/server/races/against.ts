/**
 * Runs two calls against each other. The first round lets `one` end before `other` begins, the second round the other way
 * round, so that every run sees both outcomes; all later rounds send both at once.
 */
export async function against<One, Other>(
  round: number,
  one: () => Promise<One>,
  other: () => Promise<Other>,
): Promise<[One, Other]> {
  if (round === 0) return [await one(), await other()];
  if (round === 1) {
    const second = await other();
    return [await one(), second];
  }
  return Promise.all([one(), other()]);
}
