/** Earlier than any phone: a device that does not know the time says something like it. */
const believedFrom = Date.UTC(2000, 0);

/** When a file says that it was changed last, in ms; undefined where the device does not know. */
export const claimedMs = ({ lastModified }: File): number | undefined =>
  lastModified > believedFrom ? lastModified : undefined;
