import { actingAs, type Scope } from "#kit/server/scope.ts";
import { day } from "#kit/time.ts";
import type { DemoWorkspace } from "../demo-plant.ts";
import { personIdOf } from "../ids.ts";

/** The same place as one of the demo's people. */
export function asPerson(scope: Scope, workspace: DemoWorkspace, personKey: string, at = scope.now): Scope {
  const displayName = workspace.people.find((person) => person.key === personKey)?.name ?? personKey;
  return actingAs(scope, { ...scope.actor, profileId: personIdOf(workspace.key, personKey), displayName }, at);
}

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * day);
