/** [V5] How many stills a video has, and at which part of it each is taken. */
export const stillParts = [0.1, 0.5, 0.9] as const;

/** [V6] How long after an upload its sender's browser may make the stills, in ms. */
export const stillsWithinMs = 24 * 60 * 60 * 1000;
