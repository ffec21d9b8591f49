const fewRounds = 15;

/**
 * How many rounds each race runs. The default proves that the guard is wired; `FETTLE_RACE_ROUNDS=200` searches for rare
 * interleavings, before a release and whenever a guard changes.
 */
export const raceRounds = Number(process.env.FETTLE_RACE_ROUNDS ?? fewRounds);

/**
 * How many random cases a test tries, of which so many prove that what it holds against each other is wired and not dull. Where
 * races run more rounds, the search goes deeper as well.
 */
export const searched = (cases: number): number => Math.ceil((cases * raceRounds) / fewRounds);
