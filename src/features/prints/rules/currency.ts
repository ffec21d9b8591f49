/** The facts of the version that a copy was made of. */
export interface CopiedVersion {
  readonly state: "draft" | "published" | "superseded" | "discarded" | "removed";
  /** Whether the copy shows what the version says now: a draft is edited, and a printed one is not. */
  readonly isSameContent: boolean;
  /** From when on it is in force, where that is not its publication. */
  readonly effectiveAt: Date | null;
}

/** `planned`: published, but not in force yet. */
export type Currency = "current" | "planned" | "replaced" | "withdrawn" | "draft";

/**
 * [PR8] Is this copy current? A print of a draft never is, even if the draft was published later. A version that was
 * removed from the history is no longer in force.
 */
export function currencyOf(version: CopiedVersion, now: Date): Currency {
  if (version.state === "removed") return "withdrawn";
  if (version.state === "draft" || version.state === "discarded" || !version.isSameContent) return "draft";
  if (version.state === "superseded") return "replaced";
  return version.effectiveAt !== null && version.effectiveAt > now ? "planned" : "current";
}
