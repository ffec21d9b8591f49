import { getFlags, switchedOff } from "#features/flags/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";

export const areOn = async (scope: Scope): Promise<boolean> => (await getFlags(scope)).custom_properties_enabled;

/** [CF12] @throws Problem 404 where the workspace has no custom properties */
export async function requireOn(scope: Scope): Promise<void> {
  if (!(await areOn(scope))) throw switchedOff();
}
