/**
 * The order of the features, the lowest first: a feature imports those below its layer and no other, whichever side it
 * stands on. ARCHITECTURE draws it.
 */
export const featureLayers: readonly (readonly string[])[] = [
  ["activity", "flags", "grading", "groups", "media", "sealing", "speech"],
  ["markups", "notifications", "passages", "properties", "roles", "videos"],
  ["areas", "inspector", "sessions", "viewers"],
  ["members", "procedures"],
  [
    "comments",
    "feedback",
    "offline",
    "performs",
    "publishing",
    "questions",
    "revisions",
    "templates",
    "time-studies",
    "workspaces",
  ],
  ["documents", "drafts", "generation", "sso", "verification"],
  [
    "adaptations",
    "audit",
    "bulk-publishing",
    "devices",
    "film-steps",
    "interviews",
    "library",
    "linked-steps",
    "phones",
    "proposals",
    "quizzes",
    "records",
    "replacing",
    "runs",
    "search",
    "sharing",
    "voice-overs",
  ],
  ["analytics", "copilot", "corrective-actions", "drafting", "invites", "prints", "sets", "transfers", "unrecorded"],
];

export interface FeatureArrow {
  readonly from: string;
  readonly to: string;
}

/**
 * Returns the faults of the arrows between features, sides taken together. The caller leaves out arrows to `paths`:
 * a path names a screen and runs nothing of it.
 */
export function orderFaults(
  features: readonly string[],
  arrows: readonly FeatureArrow[],
  layers: readonly (readonly string[])[] = featureLayers,
): string[] {
  const layerOf = new Map(layers.flatMap((names, index) => names.map((name) => [name, index] as const)));
  const unplaced = features.filter((name) => !layerOf.has(name)).map((name) => `${name} stands in no layer`);
  const gone = [...layerOf.keys()].filter((name) => !features.includes(name)).map((name) => `there is no ${name}`);
  const up = arrows.flatMap(({ from, to }) => {
    const [at, other] = [layerOf.get(from), layerOf.get(to)];
    const runsDown = at === undefined || other === undefined || other < at;
    return runsDown ? [] : [`${from} → ${to} does not run down the order of the features`];
  });
  return [...unplaced, ...gone, ...new Set(up)];
}
