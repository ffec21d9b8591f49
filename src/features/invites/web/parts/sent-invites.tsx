import { useText } from "#kit/web/i18n.ts";
import { Badge } from "#kit/web/ui/marks/badge.tsx";
import { contactText } from "../../rules/contact.ts";
import { type InviteOutcome, inviteOutcomes } from "../../rules/invite-state.ts";
import type { Invitee } from "../state/contact-list.ts";
import { inviteText } from "../text.ts";
import { CopyLink } from "./copy-link.tsx";

export interface SentInvite {
  readonly invitee: Invitee;
  readonly inviteId: string | null;
  readonly outcome: InviteOutcome;
}

/** What became of each invite. A link can be handed over as well, where a message would not arrive. */
export function SentInvites({ sent }: { readonly sent: readonly SentInvite[] }) {
  const t = useText(inviteText);
  const counts = inviteOutcomes.map((outcome) => ({
    outcome,
    count: sent.filter((one) => one.outcome === outcome).length,
  }));
  return (
    <>
      <div role="status" className="space-y-1">
        {counts
          .filter(({ count }) => count > 0)
          .map(({ outcome, count }) => (
            <p key={outcome}>{t(`invites.sent.${outcome}`, { count })}</p>
          ))}
      </div>
      <ul className="mt-4 max-h-80 divide-y divide-line overflow-auto border-y border-line">
        {sent.map(({ invitee, inviteId, outcome }) => (
          <li key={contactText(invitee.contact)} className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 flex-1 basis-48">
              <span className="block font-semibold wrap-anywhere">{invitee.name}</span>
              <span className="num block text-xs text-ink-2 wrap-anywhere">{contactText(invitee.contact)}</span>
            </span>
            <Badge tone={outcome === "alreadyMember" ? "plain" : "done"}>{t(`invites.sent.outcome.${outcome}`)}</Badge>
            {inviteId !== null && <CopyLink inviteId={inviteId} name={invitee.name} />}
          </li>
        ))}
      </ul>
    </>
  );
}
