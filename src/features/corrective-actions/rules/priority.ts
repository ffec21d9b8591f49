/** The most urgent first. */
export const priorities = ["critical", "high", "medium", "low"] as const;
export type Priority = (typeof priorities)[number];
