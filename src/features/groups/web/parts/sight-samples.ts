import type { AccessPreview, SightChange } from "../../contract.ts";

/** A change that nobody's sight depends on, for tests of screens. */
export const quietChange: SightChange = {
  gains: { peopleCount: 0, people: [], things: [], titles: [] },
  losses: { peopleCount: 0, people: [], things: [], titles: [] },
  everyone: [],
  everyoneTitles: [],
  digest: "seen",
};

/** The preview of other groups on things, for tests of screens: each thing's digest is `seen` and its id. */
export const quietAccess = ({
  body,
}: {
  readonly body: { readonly things: readonly { id: string }[] };
}): AccessPreview => ({
  ...quietChange,
  digests: Object.fromEntries(body.things.map(({ id }) => [id, digestOf(id)])),
});

export const digestOf = (id: string): string => `seen ${id}`;
