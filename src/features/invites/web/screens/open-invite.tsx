import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { EntryFrame } from "#features/sessions/web/parts/entry-frame.tsx";
import { useLinkToken } from "#features/sessions/web/parts/link-token.ts";
import { sessionQueries } from "#features/sessions/web/queries.ts";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { MailOpen } from "#kit/web/icons.ts";
import { mayBeSignedIn, onSessionEnd } from "#kit/web/session/session.ts";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { call } from "#kit/web/wire/call.ts";
import { mayHelp } from "#kit/web/wire/query.ts";
import { inviteEndpoints } from "../../contract.ts";
import { InviteCard } from "../parts/invite-card.tsx";
import { InviteGone } from "../parts/invite-gone.tsx";
import { inviteText } from "../text.ts";

/** The target of an invite's link: the invite, and how to accept it. */
export function OpenInvite() {
  const t = useText(inviteText);
  const [hasLink, setHasLink] = useState(false);
  const open = useMutation({
    mutationFn: async (token: string) => ({
      token,
      invite: await call(inviteEndpoints.open, { body: { token } }),
    }),
    // It only reads, and its link is often followed where the network is bad.
    retry: mayHelp,
  });
  useLinkToken((token) => {
    setHasLink(true);
    open.mutate(token);
  });
  const [mayBe] = useState(mayBeSignedIn);
  const [hasLeft, setHasLeft] = useState(false);
  useEffect(() => onSessionEnd(() => setHasLeft(true)), []);
  const asks = mayBe && !hasLeft;
  const me = useQuery({ ...sessionQueries.me(), enabled: asks, retry: false });
  const isReading = (hasLink && open.isPending) || (asks && me.isPending);
  return (
    <EntryFrame title={t("invites.open.title")}>
      <div className="max-w-2xl">
        {isReading && (
          <div role="status" aria-label={t("invites.open.reading")}>
            <SkeletonLines lines={5} />
          </div>
        )}
        {!isReading && !hasLink && (
          <EmptyState icon={<MailOpen />} title={t("invites.open.noLink")}>
            {t("invites.open.noLinkBody")}
          </EmptyState>
        )}
        {!isReading && open.isError && isProblem(open.error) && <InviteGone error={open.error} />}
        {!isReading && open.isError && !isProblem(open.error) && (
          <FailedState
            error={open.error}
            title={t("invites.open.failed")}
            onRetry={() => open.mutate(open.variables)}
          />
        )}
        {!isReading && open.data && <InviteCard {...open.data} me={asks ? me.data : undefined} />}
      </div>
    </EntryFrame>
  );
}
