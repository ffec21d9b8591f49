import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSignOut } from "#features/sessions/web/parts/use-sign-out.tsx";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo, useGo } from "#kit/web/navigation.tsx";
import { keepBearer } from "#kit/web/session/session.ts";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { call } from "#kit/web/wire/call.ts";
import { inviteEndpoints, type OpenedInvite } from "../../contract.ts";
import { invitePaths } from "../../paths.ts";
import { inviteText } from "../text.ts";
import { InviteGone } from "./invite-gone.tsx";

/** [IN7] The link is enough: one press signs in by it. */
export function AcceptAsInvited({ token }: { readonly token: string }) {
  const t = useText(inviteText);
  const go = useGo();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(inviteEndpoints.signIn, { body: { token } }),
    onSuccess: async (session) => {
      keepBearer(session.token);
      // Forgets the data of another session first.
      queryClient.removeQueries({ predicate: (query) => query.queryKey[1] !== "welcome" });
      await go(invitePaths.accept(session.inviteId), { replace: true });
    },
  });
  return (
    <div className="space-y-4">
      {isProblem(error) && <InviteGone error={error} />}
      {error && !isProblem(error) && <Banner tone="stop">{t("invites.open.failed")}</Banner>}
      {!isProblem(error) && (
        <Button kind="hivis" size="xl" className="w-full" isPending={isPending} onPress={() => mutate()}>
          {t("invites.open.accept")}
        </Button>
      )}
    </div>
  );
}

/** [IN6] The signed-in user holds the contact. */
export function AcceptAsSelf({ inviteId, name }: { readonly inviteId: string; readonly name: string }) {
  const t = useText(inviteText);
  return (
    <LinkTo to={invitePaths.accept(inviteId)} className={`${buttonClassName({ kind: "hivis", size: "xl" })} w-full`}>
      {t("invites.open.acceptAs", { name })}
    </LinkTo>
  );
}

/** A personal sign-in is asked for: the sign-in page leads back to the invite. */
export function SignInToAccept({ invite }: { readonly invite: OpenedInvite }) {
  const t = useText(inviteText);
  const path = `/login?from=${encodeURIComponent(invitePaths.accept(invite.inviteId))}`;
  return (
    <div className="space-y-3">
      <h3 className="text-md wrap-anywhere">{t("invites.open.personal", { contact: invite.contact })}</h3>
      <p className="text-ink-2">{t("invites.open.personalBody")}</p>
      <LinkTo to={path} className={buttonClassName({ kind: "hivis" })}>
        {t("invites.open.signIn")}
      </LinkTo>
    </div>
  );
}

interface SwitchToAcceptProps {
  readonly invite: OpenedInvite;
  readonly name: string | undefined;
}

/** Another user is signed in: shown, and switched only on request. Asks about unsent answers. */
export function SwitchToAccept({ invite, name }: SwitchToAcceptProps) {
  const t = useText(inviteText);
  const { contact } = invite;
  const leave = useSignOut(invitePaths.page);
  return (
    <div className="space-y-4">
      <Banner
        tone="wait"
        title={name === undefined ? t("invites.open.otherTitleNobody") : t("invites.open.otherTitle", { name })}
      >
        {name === undefined
          ? t("invites.open.otherBodyNobody", { contact })
          : t("invites.open.otherBody", { contact, name })}
      </Banner>
      <div className="flex flex-wrap gap-(--gap)">
        {/* Signed out, the card shows how to accept as the one who is invited. */}
        <Button kind="hivis" isPending={leave.isPending} onPress={leave.start}>
          {t("invites.open.switch")}
        </Button>
        <LinkTo to="/workspace-select" className={buttonClassName({})}>
          {t("invites.open.stay")}
        </LinkTo>
      </div>
      {leave.question}
    </div>
  );
}
