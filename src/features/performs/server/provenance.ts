import { createHash } from "node:crypto";
import type { Outline } from "#features/procedures/content.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { StepProgress } from "../progress.ts";
import { provenanceIds } from "../rules/answers/attribution.ts";
import { moduleProgressOf } from "../rules/steps/steps-progress.ts";
import { signatureIn, signedHash } from "./signed-hash.ts";

/** When in milliseconds since 1970, by the key of which device, and of a signature the hash of what was signed. */
export type ProvenanceEntry = readonly [at: number, device: string, signedHash?: string];

export interface ProvenanceDevice {
  readonly agent: string;
  readonly signedInBy: string | null;
  readonly userId: string | null;
}

/** By step or module the call that brought what stands there, and by its key each device: what a save adds to it. */
export type Provenance = Readonly<Record<string, ProvenanceEntry | ProvenanceDevice>>;

/** [PF160] Written by the server alone, beside the entries of a save. @param agent what the caller's browser says of itself */
export function provenanceOf(
  scope: Scope,
  performId: string,
  agent: string,
  content: Outline,
  before: readonly StepProgress[],
  after: readonly StepProgress[],
): Provenance {
  const ids = provenanceIds(before, after);
  if (ids.length === 0) return {};
  const { session, profileId } = scope.actor;
  const device = { agent, signedInBy: session?.provider ?? null, userId: session?.userId ?? null };
  const key = keyOf(device);
  const of = { performId, profileId };
  const entryOf = (id: string): ProvenanceEntry => {
    const entry = moduleProgressOf(after, id);
    const hash = entry && signatureIn(entry) ? signedHash(of, content, after, id) : null;
    return hash === null ? [scope.now.getTime(), key] : [scope.now.getTime(), key, hash];
  };
  return Object.fromEntries([[key, device], ...ids.map((id) => [id, entryOf(id)] as const)]);
}

/** Returns ten digits: enough that no two devices of one perform share a key. No step's id has this form. */
const keyOf = ({ agent, signedInBy, userId }: ProvenanceDevice): string =>
  createHash("sha256")
    .update(JSON.stringify([agent, signedInBy, userId]))
    .digest("hex")
    .slice(0, 10);
