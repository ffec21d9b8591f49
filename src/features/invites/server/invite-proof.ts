import type pg from "pg";
import type { SignIn } from "#features/sessions/rules.ts";
import { type Identity, phoneIdentity } from "#features/sessions/server/service.ts";
import type { Contact } from "../rules/contact.ts";
import type { LinkToken } from "./invite-link.ts";

/**
 * [IN6] How a user proves that an invite is theirs: by a personal identity whose verified e-mail or number is the
 * contact, or by an identity that the link itself created.
 */
export interface Proof {
  readonly identities: readonly ProvenIdentity[];
  /** The sign-in of the session that asks. */
  readonly signIn: SignIn;
}

export interface ProvenIdentity {
  readonly provider: string;
  readonly issuer: string;
  readonly subject: string;
  readonly username: string;
  readonly email: string | null;
  readonly isEmailProven: boolean;
}

/** What the server knows of a user and of the session that asks; above the tenants. */
export async function proofOf(client: pg.ClientBase, userId: string, sessionId: string): Promise<Proof> {
  const { rows } = await client.query<ProvenIdentity & { id: string; emailDomain: string | null; isThis: boolean }>(
    `select i.id, i.provider, i.issuer, i.subject, i.username, i.email, i.email_domain as "emailDomain",
       i.email_verified as "isEmailProven", i.id is not distinct from s.identity_id as "isThis"
     from session s join identity i on i.user_id = s.user_id
     where s.id = $2 and s.user_id = $1`,
    [userId, sessionId],
  );
  const own = rows.find((row) => row.isThis);
  return {
    identities: rows,
    signIn: { provider: (own?.provider as SignIn["provider"]) ?? null, emailDomain: own?.emailDomain ?? null },
  };
}

/** The issuer of identities that a link makes. They count as a device's: never as a personal sign-in. [IN7] */
const linkIssuer = "fettle:invite";

/** A new user at each opening: two who open the same link share nothing, and one of them accepts. */
export const linkIdentity = (link: LinkToken, username: string, random: string): Identity => ({
  provider: "device",
  issuer: linkIssuer,
  subject: `${link.inviteId}:${link.tokenHash.toString("hex")}:${random}`,
  username,
});

/** The hash of the link that the user came in by, if it was one to this invite. */
export function openedLinkOf({ identities }: Proof, inviteId: string): Buffer | undefined {
  const own = identities.find((one) => one.issuer === linkIssuer && one.subject.startsWith(`${inviteId}:`));
  const hash = own?.subject.split(":")[1];
  return hash === undefined ? undefined : Buffer.from(hash, "hex");
}

/** Whether one of the user's personal identities is the contact itself. */
export function holdsContact({ identities }: Proof, contact: Contact): boolean {
  if ("phone" in contact) {
    const own = phoneIdentity(contact.phone);
    return identities.some((one) => one.issuer === own.issuer && one.subject === own.subject);
  }
  return identities.some((one) => one.isEmailProven && one.email?.trim().toLowerCase() === contact.email);
}
