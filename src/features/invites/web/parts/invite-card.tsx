import { useQuery } from "@tanstack/react-query";
import type { Membership } from "#features/sessions/contract.ts";
import { useText } from "#kit/web/i18n.ts";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { call } from "#kit/web/wire/call.ts";
import { inviteEndpoints, type OpenedInvite } from "../../contract.ts";
import { inviteText } from "../text.ts";
import { AcceptAsInvited, AcceptAsSelf, SignInToAccept, SwitchToAccept } from "./accept-methods.tsx";

interface InviteCardProps {
  readonly invite: OpenedInvite;
  readonly token: string;
  /** The user who is signed in; undefined without a session. */
  readonly me: { readonly memberships: readonly Membership[] } | undefined;
}

/** Who invites whom to what, and how to accept. */
export function InviteCard({ invite, token, me }: InviteCardProps) {
  const t = useText(inviteText);
  return (
    <section className="rounded-2 border border-ink bg-raised p-6 max-sm:p-4">
      <h2 className="text-lg wrap-anywhere">
        {t("invites.open.headline", { inviter: invite.invitedBy, workspace: invite.workspaceName })}
      </h2>
      <dl className="mt-4 grid gap-x-6 gap-y-1.5 sm:grid-cols-[max-content_minmax(0,1fr)]">
        <dt className="text-ink-3">{t("invites.open.for")}</dt>
        <dd className="font-semibold wrap-anywhere">
          {invite.displayName} · {invite.contact}
        </dd>
        <dt className="text-ink-3">{t("invites.open.until")}</dt>
        <dd>
          <TimeStamp at={invite.expiresAt} />
        </dd>
      </dl>
      <div className="mt-6">
        {me ? <SignedIn invite={invite} memberships={me.memberships} /> : <NotSignedIn {...{ invite, token }} />}
      </div>
    </section>
  );
}

const NotSignedIn = ({ invite, token }: Pick<InviteCardProps, "invite" | "token">) =>
  invite.linkSuffices ? <AcceptAsInvited token={token} /> : <SignInToAccept invite={invite} />;

interface SignedInProps extends Pick<InviteCardProps, "invite"> {
  readonly memberships: readonly Membership[];
}

/** The server alone knows whether the person who is signed in holds the contact. */
function SignedIn({ invite, memberships }: SignedInProps) {
  const own = useQuery({
    queryKey: ["session", "invite", invite.inviteId],
    queryFn: ({ signal }) => call(inviteEndpoints.get, { params: { inviteId: invite.inviteId } }, { signal }),
    retry: false,
  });
  const name = memberships[0]?.displayName;
  if (own.isPending) return <SkeletonLines lines={2} />;
  if (own.data) return <AcceptAsSelf inviteId={invite.inviteId} name={name ?? invite.displayName} />;
  return <SwitchToAccept invite={invite} name={name} />;
}
