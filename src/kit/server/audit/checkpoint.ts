import * as z from "zod/mini";
import { inTransaction } from "../db/transaction.ts";
import type { AppContext } from "../scope.ts";
import { findHead, headFault } from "./audit-store.ts";
import { isSignedBy, type SealKeys } from "./seal-keys.ts";

const shape = z.object({
  form: z.literal("fettle.checkpoint.1"),
  workspaceId: z.string(),
  /** The last entry at that moment, how many there were, and the last one's hash. */
  seq: z.number(),
  count: z.number(),
  head: z.string(),
  /** The oldest entry then, and its moment: entries that are deleted later must have been old enough. */
  firstSeq: z.number(),
  firstAt: z.string(),
  at: z.string(),
  keyId: z.string(),
  /** Ed25519, SPKI in base64: checks the signature without the installation's secret. */
  publicKey: z.string(),
  signature: z.string(),
});

/**
 * [AU11] The signed state of a chain at a moment: stored outside of the database, it reveals a chain that was
 * rewritten.
 */
export type Checkpoint = Readonly<z.output<typeof shape>>;

/**
 * The checkpoint of a chain in its present state; undefined for an empty one.
 * @throws if the chain's head is unproven: a signature would vouch for what another party wrote
 */
export async function makeCheckpoint(
  { database, seals, clock }: Pick<AppContext, "database" | "seals" | "clock">,
  workspaceId: string,
): Promise<Checkpoint | undefined> {
  const { head, first } = await inTransaction(database, { workspaceId, readOnly: true }, async (client) => {
    const { rows } = await client.query<{ at: Date }>(
      "select at from audit_entry where workspace_id = $1 order by seq limit 1",
      [workspaceId],
    );
    return { head: await findHead(client, workspaceId), first: rows[0] };
  });
  const fault = headFault(seals, workspaceId, head);
  if (!head || fault) throw new Error(`The audit of the workspace ${workspaceId} has no proven end (${fault})`);
  if (!first) return undefined;
  const key = seals.current;
  const unsigned = {
    form: "fettle.checkpoint.1",
    workspaceId,
    seq: head.seq,
    count: head.seq - head.firstSeq + 1,
    head: head.hash,
    firstSeq: head.firstSeq,
    firstAt: first.at.toISOString(),
    at: clock.now().toISOString(),
    keyId: key.id,
    publicKey: key.publicKey,
  } as const;
  return { ...unsigned, signature: key.sign(unsigned) };
}

/** What a text says, where it is a checkpoint that one of these keys signed. */
export function readCheckpoint(keys: SealKeys, text: string): Checkpoint | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const parsed = shape.safeParse(value);
  if (!parsed.success) return undefined;
  const { signature, ...signed } = parsed.data;
  const key = keys.find(signed.keyId);
  const isSigned = key && isSignedBy(key.publicKey, signed, signature);
  return isSigned ? parsed.data : undefined;
}

/** Checkpoints among the lines of a file of any kind: a log puts its own words before them. */
export function checkpointsIn(keys: SealKeys, text: string): Checkpoint[] {
  return text.split("\n").flatMap((line) => {
    const json = /\{"form":"fettle\.checkpoint\.1".*\}/.exec(line)?.[0];
    const found = json === undefined ? undefined : readCheckpoint(keys, json);
    return found ? [found] : [];
  });
}
