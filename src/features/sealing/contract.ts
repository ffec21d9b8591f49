import * as z from "zod/mini";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { anyMember } from "#kit/policy.ts";

const own = asMember(anyMember);
const base64 = z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/), z.maxLength(400));

/** The key of one sealed item, sealed itself for the person whose item it is. */
export const wrappedKey = z.strictObject({
  keyId: id,
  /** The public half of a pair that was made for this item: P-256, SPKI. */
  ephemeral: base64,
  /** Nonce, sealed key and tag. */
  sealed: base64,
});
export type WrappedKey = z.output<typeof wrappedKey>;

export const sealingEndpoints = {
  own: endpoint({
    method: "POST",
    path: inWorkspace("/profiles/me/seal-key"),
    summary: "The public key under which devices seal what the caller leaves on them; made at the first call",
    access: own,
    reply: z.object({ profileId: id, keyId: id, publicKey: base64 }),
    limit: { calls: 60, seconds: 60 },
  }),
  open: endpoint({
    method: "POST",
    path: inWorkspace("/profiles/{profileId}/seal-keys/{keyId}/open"),
    summary: "The private key to what the caller left sealed on a device. The caller's own alone; audited",
    access: own,
    reply: z.object({ privateKey: z.string() }),
    problems: ["sealKeyGone"],
    limit: { calls: 60, seconds: 60 },
  }),
};
