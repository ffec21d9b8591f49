/**
 * The order of the features, the lowest first: a feature imports those below its layer and no other, whichever side it
 * stands on. ARCHITECTURE draws it.
 */
export const featureLayers: readonly (readonly string[])[] = [
  ["flags", "grading", "groups", "media", "sealing"],
  ["areas", "markups", "notifications", "passages", "roles", "videos"],
  ["inspector", "sessions", "viewers"],
  ["members", "procedures"],
  ["feedback", "offline", "publishing", "revisions", "templates", "workspaces"],
  ["documents", "drafting", "performs", "sso"],
  ["audit", "corrective-actions", "devices", "library", "phones", "replacing"],
  ["analytics", "invites", "prints", "sets"],
];

/** Arrows that still run up. This list may only shrink. */
export const upwardYet: readonly string[] = ["sessions → offline", "sessions → performs"];

export interface FeatureArrow {
  readonly from: string;
  readonly to: string;
}

/**
 * What is wrong with the arrows between features, sides taken together. Arrows to `paths` are left out by whoever calls:
 * a path names a screen and runs nothing of it.
 */
export function orderFaults(
  features: readonly string[],
  arrows: readonly FeatureArrow[],
  { layers = featureLayers, upward = upwardYet } = {},
): string[] {
  const layerOf = new Map(layers.flatMap((names, index) => names.map((name) => [name, index] as const)));
  const seen = new Set(arrows.map(({ from, to }) => `${from} → ${to}`));
  const unplaced = features.filter((name) => !layerOf.has(name)).map((name) => `${name} stands in no layer`);
  const gone = [...layerOf.keys()].filter((name) => !features.includes(name)).map((name) => `there is no ${name}`);
  const up = [...new Map(arrows.map((arrow) => [`${arrow.from} → ${arrow.to}`, arrow])).entries()].flatMap(
    ([name, { from, to }]) => {
      const [at, other] = [layerOf.get(from), layerOf.get(to)];
      const runsDown = at === undefined || other === undefined || other < at;
      return runsDown || upward.includes(name) ? [] : [`${name} does not run down the order of the features`];
    },
  );
  const spent = upward.filter((name) => !seen.has(name)).map((name) => `${name} runs up no more: take it off the list`);
  return [...unplaced, ...gone, ...up, ...spent];
}
