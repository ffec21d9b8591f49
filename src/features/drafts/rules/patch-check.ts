import type { DraftOp } from "#features/procedures/patch-contract.ts";
import type { DraftParts } from "#features/procedures/rules/draft-parts.ts";
import { fingerprint } from "./fingerprint.ts";

/** The parts that operations are about, by their names alone. */
export interface Touched {
  readonly head: boolean;
  /** The order of the sections. */
  readonly order: boolean;
  readonly sectionIds: ReadonlySet<string>;
  readonly stepIds: ReadonlySet<string>;
}

export function touchedBy(ops: readonly DraftOp[]): Touched {
  const sectionIds = new Set<string>();
  const stepIds = new Set<string>();
  for (const op of ops) {
    if ("sectionId" in op) sectionIds.add(op.sectionId);
    if ("stepId" in op) stepIds.add(op.stepId);
    if (op.op === "insertStep") stepIds.add(op.step.id);
    if (op.op === "moveStep") sectionIds.add(op.from);
    if (op.op === "moveModule") stepIds.add(op.from);
  }
  return {
    head: ops.some((op) => op.op === "setProcedure"),
    order: ops.some((op) => op.op === "insertSection" || op.op === "moveSection" || op.op === "removeSection"),
    sectionIds,
    stepIds,
  };
}

/**
 * [P152] A digest of the touched parts; a missing part counts as missing. Untouched parts are the same in the revision
 * that both sides name.
 */
export function checkOf({ head, order, sections, steps }: DraftParts, touched: Touched): string {
  const sorted = (ids: ReadonlySet<string>) => [...ids].sort();
  return fingerprint([
    touched.head ? head : null,
    touched.order ? order : null,
    sorted(touched.sectionIds).map((id) => [id, sections.get(id) ?? null]),
    sorted(touched.stepIds).map((id) => [id, steps.get(id) ?? null]),
  ]);
}
