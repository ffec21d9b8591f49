import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { groupQueries } from "#features/groups/web/queries.ts";
import { useFreshSignIn } from "#features/sso/web/parts/use-fresh-sign-in.tsx";
import { useText } from "#kit/web/i18n.ts";
import { Link2, RotateCw, Undo2 } from "#kit/web/icons.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { type Column, VirtualRows } from "#kit/web/ui/lists/virtual-rows.tsx";
import { AccessChips } from "#kit/web/ui/marks/access-chips.tsx";
import { Badge, type Tone } from "#kit/web/ui/marks/badge.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { MenuItem, MoreMenu } from "#kit/web/ui/menus/menu.tsx";
import type { Invite } from "../../contract.ts";
import type { InviteState } from "../../rules/invite-state.ts";
import { useResendInvite } from "../queries.ts";
import { inviteText } from "../text.ts";
import { useCopyLink } from "./copy-link.tsx";
import { RevokeDialog } from "./revoke-dialog.tsx";

const tones: Readonly<Record<InviteState, Tone>> = {
  pending: "info",
  expired: "wait",
  accepted: "done",
  revoked: "plain",
};

export const contactIn = (invite: Invite): string => invite.email ?? invite.phoneNumber ?? "";

export function InviteRows({ rows }: { readonly rows: readonly Invite[] }) {
  const t = useText(inviteText);
  const resend = useResendInvite();
  const link = useCopyLink();
  const fresh = useFreshSignIn();
  const [revoking, setRevoking] = useState<Invite>();
  const columns = useColumns((invite) => {
    const isOpen = invite.state === "pending" || invite.state === "expired";
    const maySendAgain = invite.state !== "accepted" && invite.profileRole !== null;
    // A menu of nothing is none.
    if (!isOpen && !maySendAgain) return null;
    return (
      <MoreMenu label={t("invites.actionsFor", { name: invite.displayName })}>
        {maySendAgain && (
          <MenuItem
            icon={<RotateCw />}
            // A toast reports the failure.
            onAction={() => {
              const one = { inviteId: invite.inviteId, contact: contactIn(invite) };
              void fresh.guard(() => resend.run(one)).catch(() => {});
            }}
          >
            {t("invites.resend.action")}
          </MenuItem>
        )}
        {invite.state === "pending" && (
          <MenuItem icon={<Link2 />} onAction={() => void link.copy(invite.inviteId, invite.displayName)}>
            {t("invites.link.action")}
          </MenuItem>
        )}
        {isOpen && (
          <MenuItem icon={<Undo2 />} danger onAction={() => setRevoking(invite)}>
            {t("invites.revoke.action")}
          </MenuItem>
        )}
      </MoreMenu>
    );
  });
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <VirtualRows
        label={t("invites.title")}
        rows={rows}
        rowId={(invite) => invite.inviteId}
        rowText={(invite) => invite.displayName}
        rowHeight={68}
        columns={columns}
      />
      {link.dialog}
      {fresh.dialog}
      <RevokeDialog invite={revoking} onClose={() => setRevoking(undefined)} />
    </div>
  );
}

function useColumns(actions: (invite: Invite) => ReactNode): readonly Column<Invite>[] {
  const t = useText(inviteText);
  const groups = useQuery(groupQueries.list(useWorkspaceId())).data ?? [];
  const byId = new Map(groups.map((group) => [group.id, group]));
  const roleText = ({ profileRole }: Invite) => {
    if (profileRole === null) return t("invites.roleGone");
    const { name } = profileRole;
    return "builtInRole" in profileRole ? (name ?? t(`invites.roles.${profileRole.builtInRole}`)) : name;
  };
  return [
    {
      id: "person",
      head: t("invites.columns.person"),
      width: "minmax(170px,2fr)",
      cell: (invite) => (
        <span className="block min-w-0">
          <span className="block truncate font-semibold">{invite.displayName}</span>
          <span className="num block truncate text-xs text-ink-2">{contactIn(invite)}</span>
        </span>
      ),
    },
    {
      id: "role",
      head: t("invites.columns.role"),
      width: "minmax(120px,1fr)",
      from: 620,
      cell: (invite) => <span className="block truncate">{roleText(invite)}</span>,
    },
    {
      id: "access",
      head: t("invites.columns.access"),
      width: "minmax(140px,1.2fr)",
      from: 900,
      cell: (invite) =>
        invite.accessGroupIds.length + invite.hiddenAccessGroups === 0 ? (
          <span className="text-xs text-ink-3">{t("invites.noGroups")}</span>
        ) : (
          <AccessChips
            groups={invite.accessGroupIds.flatMap((id) => byId.get(id) ?? [])}
            hidden={invite.hiddenAccessGroups}
          />
        ),
    },
    {
      id: "state",
      head: t("invites.columns.state"),
      width: "130px",
      cell: (invite) => <Badge tone={tones[invite.state]}>{t(`invites.states.${invite.state}`)}</Badge>,
    },
    {
      id: "sent",
      head: t("invites.columns.sent"),
      width: "190px",
      from: 760,
      cell: (invite) => (
        <span className="block min-w-0">
          <TimeStamp at={invite.sentAt} />
          <span className="block truncate text-xs text-ink-3">{t("invites.by", { name: invite.invitedBy })}</span>
        </span>
      ),
    },
    { id: "actions", head: t("invites.columns.actions"), hideHead: true, width: "56px", cell: actions },
  ];
}
