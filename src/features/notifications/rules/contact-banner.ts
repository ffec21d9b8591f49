import { week } from "#kit/time.ts";

interface Contact {
  readonly email: string | null;
  readonly phone: string | null;
  readonly sharedPhones: number;
  readonly contactBannerClosedAt: string | null;
}

/** [N12] Specification, procedures section 9: closed, it comes again after one week. */
export function showsContactBanner(contact: Contact, nowMs: number): boolean {
  const { email, phone, sharedPhones, contactBannerClosedAt: closedAt } = contact;
  if (email !== null || phone !== null || sharedPhones > 0) return false;
  return closedAt === null || nowMs - Date.parse(closedAt) >= week;
}
