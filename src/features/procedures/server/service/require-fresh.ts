import { Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import { draftOf } from "../to-wire.ts";
import type { Found } from "./find-visible.ts";

/** [P65] Nothing is overwritten that the writer has not seen. */
export async function requireFresh(scope: Scope, { procedure, version }: Found, revision: number): Promise<void> {
  if (version.revision === revision) return;
  throw new Problem("conflict", "staleDraft", {
    detail: "Somebody saved this draft in the meantime",
    current: await draftOf(scope, procedure, version),
  });
}
