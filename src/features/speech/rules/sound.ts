/** Sound is one channel of samples between -1 and 1, so many a second. */
export const sampleRate = 16_000;

/** The detector of speech says something of each stretch of so many samples: 32 ms. */
export const frameSamples = 512;
