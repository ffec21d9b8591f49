import type { AccessPreview, VisibilityChange } from "../../contract.ts";

/** A change that alters what no member sees, for tests of screens. */
export const quietChange: VisibilityChange = {
  gains: { peopleCount: 0, people: [], things: [], titles: [] },
  losses: { peopleCount: 0, people: [], things: [], titles: [] },
  everyone: [],
  everyoneTitles: [],
  digest: "seen",
};

/** The preview of other groups on things, for tests of screens: each thing's digest is `seen` and its id. */
export function quietAccess({ body }: { readonly body: unknown }): AccessPreview {
  const { things } = body as { readonly things: readonly { readonly id: string }[] };
  return { ...quietChange, digests: Object.fromEntries(things.map(({ id }) => [id, digestOf(id)])) };
}

export const digestOf = (id: string): string => `seen ${id}`;
