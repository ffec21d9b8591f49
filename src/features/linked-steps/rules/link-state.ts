import type { Module, OutlineStep, Step } from "#features/procedures/content.ts";
import { same } from "#features/procedures/rules/same.ts";

/** A content of a reusable step, under the ids of the procedure. */
export interface KnownContent {
  readonly number: number;
  readonly step: Step;
}

export interface LinkState {
  readonly isBehind: boolean;
  readonly isChangedHere: boolean;
}

/**
 * [LS3] How a linked step compares with its reusable step. A step that equals an earlier content is behind, whatever was
 * noted: a draft that had taken the present one may have been discarded since. Of one that equals none, what was noted
 * tells whether its author knows the present content.
 * @param contents the present one first
 */
export function linkState(own: OutlineStep<Module>, contents: readonly KnownContent[], takenNumber: number): LinkState {
  const [present, ...earlier] = contents;
  const equals = (one: KnownContent | undefined): boolean =>
    one !== undefined && same(own, { ...one.step, id: own.id });
  if (!present || equals(present)) return { isBehind: false, isChangedHere: false };
  if (earlier.some(equals)) return { isBehind: true, isChangedHere: false };
  return { isBehind: takenNumber < present.number, isChangedHere: true };
}
