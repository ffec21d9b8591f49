import type { Scope } from "#kit/server/scope.ts";
import type { ContentKind } from "../contract.ts";

/** Things of one kind whose groups changed alike. */
interface HandedOn {
  readonly kind: ContentKind;
  readonly ids: readonly string[];
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** An audit entry names at most so many things; a longer list takes several. */
const namedMax = 500;

/**
 * [GR23] Records in the audit the ids of all things whose groups a mass change changed: deleting a group, moving a
 * folder or changing its groups. The entries follow that of the change itself.
 */
export function recordHandedOn(
  scope: Scope,
  cause: { readonly objectType: string; readonly objectId: string },
  things: readonly HandedOn[],
): void {
  const changed = things.filter(({ before, after }) => before.toSorted().join() !== after.toSorted().join());
  const parts = changed.flatMap(({ ids, ...groups }) =>
    Array.from({ length: Math.ceil(ids.length / namedMax) }, (_, at) => ({
      ...groups,
      ids: ids.slice(at * namedMax, (at + 1) * namedMax),
    })),
  );
  for (const [at, { kind, ids, before, after }] of parts.entries()) {
    const details = { part: at + 1, parts: parts.length, kind, count: ids.length, before, after, ids };
    scope.audit({ action: "access.handedOn", ...cause, details });
  }
}
