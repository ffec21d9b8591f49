/** Categories and measures of the dashboard, in its order (specification, identity section 9). [AN6] */
export const measuresByCategory = {
  Members: ["Total", "Added", "Active"],
  Procedures: ["Published", "PerformsStarted", "PerformsCompleted", "PerformsViewed"],
  ProcedureSets: ["Created", "Performed"],
  Areas: ["Created", "Entered"],
  Notes: ["Created", "Viewed"],
  Documents: ["Uploaded", "ReturnedViaCopilot"],
  Copilot: ["QueriesAsked", "DocumentsReturned"],
} as const;

export type Category = keyof typeof measuresByCategory;
export const categories = Object.keys(measuresByCategory) as readonly Category[];

type MeasureIn = { readonly [C in Category]: `${C}.${(typeof measuresByCategory)[C][number]}` };
/** A measure with its category: `Areas.Created`. */
export type Measure = MeasureIn[Category];

export const measuresOf = (category: Category): readonly Measure[] =>
  measuresByCategory[category].map((name) => `${category}.${name}` as Measure);

export const measures: readonly Measure[] = categories.flatMap(measuresOf);

/**
 * What a figure of a measure says: how many things happened, how many different ones they concern, or how many there are
 * at a moment. Only the first kind adds up over time.
 */
export type MeasureKind = "count" | "distinct" | "level";

export function kindOf(measure: Measure): MeasureKind {
  if (measure === "Members.Total") return "level";
  return measure === "Members.Active" || measure === "Documents.ReturnedViaCopilot" ? "distinct" : "count";
}

/** Runs of procedure sets are counted as far back as this (specification, identity section 7). [AN6] */
export const setHistoryYears = 5;
