/** [V5] The number of stills of a video, and the position of each. */
export const stillParts = [0.1, 0.5, 0.9] as const;

/** [V6] How long after an upload its sender's browser may make the stills, in ms. */
export const stillsWithinMs = 24 * 60 * 60 * 1000;
