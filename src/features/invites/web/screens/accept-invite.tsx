import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { IconChoice } from "#features/devices/web/parts/profiles/icon-choice.tsx";
import { EntryFrame } from "#features/sessions/web/parts/entry-frame.tsx";
import { useEnter } from "#features/sessions/web/parts/use-enter.ts";
import { isProblem } from "#kit/problem.ts";
import { translate, useText } from "#kit/web/i18n.ts";
import { useGo, useParam } from "#kit/web/navigation.tsx";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { call } from "#kit/web/wire/call.ts";
import { inviteEndpoints, inviteFunctionEndpoints, type OpenedInvite } from "../../contract.ts";
import { invitePaths } from "../../paths.ts";
import { inviteLimits } from "../../rules/invite-state.ts";
import { InviteGone } from "../parts/invite-gone.tsx";
import { inviteText } from "../text.ts";

/** Accepting an invite: a name and a picture, and one is a member. */
export function AcceptInvite() {
  const t = useText(inviteText);
  const go = useGo();
  const inviteId = useParam("inviteId");
  const invite = useQuery({
    queryKey: ["session", "invite", inviteId],
    queryFn: ({ signal }) => call(inviteEndpoints.get, { params: { inviteId } }, { signal }),
    retry: false,
  });
  const isSignedOut = isProblem(invite.error) && invite.error.kind === "unauthenticated";
  useEffect(() => {
    if (isSignedOut) void go(`/login?from=${encodeURIComponent(invitePaths.accept(inviteId))}`, { replace: true });
  });
  return (
    <EntryFrame
      title={t("invites.profile.title")}
      note={invite.data && t("invites.profile.note", { workspace: invite.data.workspaceName })}
    >
      <div className="max-w-2xl">
        {(invite.isPending || isSignedOut) && <SkeletonLines lines={5} />}
        {isProblem(invite.error) && !isSignedOut && <InviteGone error={invite.error} />}
        {invite.isError && !isProblem(invite.error) && (
          <FailedState
            error={invite.error}
            title={t("invites.open.failed")}
            onRetry={() => void invite.refetch()}
            isRetrying={invite.isRefetching}
          />
        )}
        {invite.data && <ProfileForm invite={invite.data} />}
      </div>
    </EntryFrame>
  );
}

function ProfileForm({ invite }: { readonly invite: OpenedInvite }) {
  const t = useText(inviteText);
  const enter = useEnter();
  const [displayName, setName] = useState(invite.displayName);
  const [emoji, setEmoji] = useState("");
  const [wasSent, setSent] = useState(false);
  const create = useMutation({
    mutationFn: async () => {
      const body = { inviteId: invite.inviteId, emoji, displayName };
      await enter(await call(inviteFunctionEndpoints.createProfile, { body }));
    },
    onError: () => void toast.error(translate(inviteText, "invites.profile.failed")),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (displayName.trim() !== "" && !create.isPending) create.mutate();
  };
  if (isProblem(create.error) && (create.error.kind === "gone" || create.error.kind === "conflict")) {
    return <InviteGone error={create.error} />;
  }
  return (
    <form onSubmit={submit} noValidate className="space-y-6">
      <TextField
        label={t("invites.profile.name")}
        value={displayName}
        onChange={setName}
        maxLength={inviteLimits.displayNameMax}
        autoComplete="name"
        isRequired
        error={wasSent && displayName.trim() === "" ? t("invites.profile.nameMissing") : undefined}
      />
      <IconChoice name={displayName} value={emoji} onChange={setEmoji} />
      {create.error && <Banner tone="stop">{t("invites.profile.failed")}</Banner>}
      <Button kind="hivis" size="xl" type="submit" className="w-full" isPending={create.isPending}>
        {t("invites.profile.submit", { workspace: invite.workspaceName })}
      </Button>
    </form>
  );
}
