import { selectVisibleIds as visibleAreaIds } from "#features/areas/server/service.ts";
import type { Flags } from "#features/flags/rules.ts";
import { getFlags } from "#features/flags/server/service.ts";
import { Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import { contentLimits, type DraftContent } from "../../content.ts";
import { modulesById } from "../../rules/find.ts";
import { limitBreaches } from "../../rules/module-limits.ts";

/**
 * [P7] The size as it is stored, whatever size the request had.
 * @throws Problem 413 `contentTooLarge`
 */
export const requireContentSize = (json: string): void => requireBytes(Buffer.byteLength(json));

/** @throws Problem 413 `contentTooLarge` */
export function requireBytes(bytes: number): void {
  if (bytes <= contentLimits.bytesMax) return;
  throw new Problem("tooLarge", "contentTooLarge", { detail: "A procedure takes at most 5 MB" });
}

/**
 * [P15] No step exceeds its limits. A module that was in the same step before, with the same type, may stay.
 * @throws Problem 422 `moduleLimit`, which names the reasons by field
 */
export async function requireModuleLimits(
  scope: Scope,
  stored: DraftContent,
  content: DraftContent,
  fieldName = (moduleId: string) => fieldOf(content, moduleId),
): Promise<void> {
  requireLimits(await getFlags(scope), stored, content, fieldName);
}

/** The same with the flags at hand, where many procedures are checked in one transaction. */
export function requireLimits(
  flags: Flags,
  stored: DraftContent,
  content: DraftContent,
  fieldName = (moduleId: string) => fieldOf(content, moduleId),
): void {
  const before = modulesById(stored);
  const held = [...modulesById(content)].filter(([id, now]) => {
    const then = before.get(id);
    return then?.step.id === now.step.id && then.module.moduleType === now.module.moduleType;
  });
  const breaches = limitBreaches(
    content,
    { checklists: flags.checklists_enabled, aiStepVerification: flags.ai_step_verification_enabled },
    new Set(held.map(([id]) => id)),
  );
  if (breaches.length === 0) return;
  throw new Problem("unprocessable", "moduleLimit", {
    detail: "A step holds modules that it may not hold",
    errors: Object.fromEntries(breaches.map((breach) => [fieldName(breach.moduleId), [breach.reason]])),
  });
}

/**
 * [P64] Areas that are new to a draft must be visible to the actor; what another author put there may stay. Answers
 * the areas of the draft: those wanted, and those it had that the actor cannot see and so cannot have meant to remove.
 * @throws Problem 400 `unknownArea`
 */
export async function areasAfter(
  scope: Scope,
  stored: { readonly content: DraftContent; readonly areaIds: readonly string[] },
  wanted: { readonly content: DraftContent; readonly areaIds: readonly string[] },
): Promise<string[]> {
  const wantedIds = [...new Set(wanted.areaIds.map((id) => id.toLowerCase()))];
  const placed = placesOf(wanted.content);
  const visible = await visibleAreaIds(scope, [...wantedIds, ...stored.areaIds, ...placed.values()]);
  const heldPlaces = new Set(placesOf(stored.content).values());
  const errors: Record<string, string[]> = {};
  for (const [moduleId, areaId] of placed) {
    if (visible.has(areaId) || heldPlaces.has(areaId)) continue;
    errors[`${fieldOf(wanted.content, moduleId)}.moduleData.areaId`] = ["No such area"];
  }
  if (wantedIds.some((id) => !visible.has(id) && !stored.areaIds.includes(id))) errors.areaIds = ["No such area"];
  if (Object.keys(errors).length > 0) throw new Problem("invalid", "unknownArea", { errors });
  return [...new Set([...wantedIds, ...stored.areaIds.filter((id) => !visible.has(id))])];
}

/** The areas that spatial instructions name, by module id. */
const placesOf = (content: DraftContent): Map<string, string> =>
  new Map(
    [...modulesById(content)].flatMap(([id, { module }]) =>
      module.moduleType === "spatialInstruction" && module.moduleData.areaId !== null
        ? [[id, module.moduleData.areaId.toLowerCase()] as const]
        : [],
    ),
  );

/** The path of a module in the body, for errors: `sections.0.steps.1.modules.2`. */
function fieldOf(content: DraftContent, moduleId: string): string {
  for (const [section, { steps }] of content.sections.entries()) {
    for (const [step, { modules }] of steps.entries()) {
      const module = modules.findIndex((one) => one.id === moduleId);
      if (module >= 0) return `sections.${section}.steps.${step}.modules.${module}`;
    }
  }
  return "sections";
}
