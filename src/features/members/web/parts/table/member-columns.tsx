import { useQuery } from "@tanstack/react-query";
import { groupQueries } from "#features/groups/web/queries.ts";
import { useText } from "#kit/web/i18n.ts";
import { Eye, ShieldCheck, Trash2, UserCog } from "#kit/web/icons.ts";
import { useFlag, usePlace, useWorkspaceId } from "#kit/web/place.tsx";
import type { Column } from "#kit/web/ui/lists/virtual-rows.tsx";
import { AccessChips } from "#kit/web/ui/marks/access-chips.tsx";
import { Badge } from "#kit/web/ui/marks/badge.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { MenuItem, MoreMenu } from "#kit/web/ui/menus/menu.tsx";
import type { MemberDetail } from "../../../contract.ts";
import { memberTableText } from "../../table-text.ts";
import { ProfilePicture } from "../profile-picture.tsx";
import { useRoleName } from "../use-role-name.ts";
import type { MemberDialog } from "./member-dialog.ts";

type Ask = (dialog: MemberDialog) => void;

/** The columns of the table at a desk; narrower windows show fewer. */
export function useMemberColumns(ask: Ask): readonly Column<MemberDetail>[] {
  const t = useText(memberTableText);
  const hasGroups = useFlag("access_groups_enabled");
  const columns: readonly (Column<MemberDetail> | false)[] = [
    {
      id: "name",
      head: t("memberTable.columns.name"),
      width: "minmax(240px,2.2fr)",
      isSortable: true,
      cell: (row) => <MemberName member={row} ask={ask} />,
    },
    {
      id: "role",
      head: t("memberTable.columns.role"),
      width: "minmax(120px,1fr)",
      from: 560,
      isSortable: true,
      cell: (row) => <RoleName member={row} />,
    },
    hasGroups && {
      id: "access",
      head: t("memberTable.columns.access"),
      width: "minmax(150px,1.2fr)",
      from: 820,
      cell: (row) => <MemberGroups member={row} />,
    },
    {
      id: "signIn",
      head: t("memberTable.columns.signIn"),
      width: "150px",
      from: 980,
      cell: (row) => <SignIns member={row} />,
    },
    {
      id: "lastActive",
      head: t("memberTable.columns.lastActive"),
      width: "158px",
      from: 700,
      isSortable: true,
      cell: (row) => <LastActive at={row.lastActiveAt} />,
    },
    {
      id: "createdAt",
      head: t("memberTable.columns.createdAt"),
      width: "126px",
      from: 1120,
      isSortable: true,
      cell: (row) => <TimeStamp at={row.createdAt} dateOnly />,
    },
    {
      id: "actions",
      head: t("memberTable.columns.actions"),
      hideHead: true,
      width: "56px",
      cell: (row) => <MemberMenu member={row} ask={ask} />,
    },
  ];
  return columns.filter((column) => column !== false);
}

/** The same as cards, for a phone. */
export function useMemberCards(ask: Ask): readonly Column<MemberDetail>[] {
  const t = useText(memberTableText);
  return [
    {
      id: "name",
      head: t("memberTable.columns.name"),
      width: "minmax(0,1fr)",
      cell: (row) => (
        <div className="min-w-0 space-y-1">
          <MemberName member={row} ask={ask} />
          <div className="flex min-w-0 items-center gap-3 overflow-hidden ps-12 text-xs text-ink-2">
            <RoleName member={row} />
            {row.lastActiveAt && <TimeStamp at={row.lastActiveAt} className="text-ink-3" />}
          </div>
        </div>
      ),
    },
    {
      id: "actions",
      head: t("memberTable.columns.actions"),
      hideHead: true,
      width: "52px",
      cell: (row) => <MemberMenu member={row} ask={ask} />,
    },
  ];
}

function MemberName({ member, ask }: { readonly member: MemberDetail; readonly ask: Ask }) {
  const t = useText(memberTableText);
  const { actor } = usePlace();
  const contact = member.email ?? member.phone ?? member.linkedUids[0]?.username;
  return (
    <div className="flex min-w-0 items-center gap-3">
      <ProfilePicture name={member.displayName} icon={member.profileIcon} photoUrl={member.photoUrl} />
      <div className="min-w-0">
        <p className="flex min-w-0 items-center gap-2">
          <button
            type="button"
            title={member.displayName}
            onClick={() => ask({ what: "open", member })}
            className="ring-focus truncate rounded-1 text-start text-sm font-semibold hover:underline"
          >
            {member.displayName}
          </button>
          {member.id === actor.profileId && <Badge>{t("memberTable.you")}</Badge>}
          {member.isProductTeam && <Badge tone="info">{t("memberTable.team")}</Badge>}
        </p>
        {contact && <p className="truncate text-xs text-ink-3">{contact}</p>}
      </div>
    </div>
  );
}

function RoleName({ member }: { readonly member: MemberDetail }) {
  const words = useRoleName(member);
  return (
    <span className="block truncate" title={words}>
      {words}
    </span>
  );
}

/** The groups by name; those out of sight are counted. */
interface MemberGroupsProps {
  readonly member: Pick<MemberDetail, "accessGroupIds" | "hiddenGroupCount">;
  readonly shown?: number;
}

/** [MB17] The groups of a member by name as far as the reader sees them, and the number of the others. */
export function MemberGroups({ member, shown = 1 }: MemberGroupsProps) {
  const t = useText(memberTableText);
  const { data: groups = [] } = useQuery(groupQueries.list(useWorkspaceId()));
  const count = member.accessGroupIds.length + (member.hiddenGroupCount ?? 0);
  if (count === 0) return <span className="text-xs text-ink-3">{t("memberTable.noGroups")}</span>;
  const visible = groups.filter((group) => member.accessGroupIds.includes(group.id));
  return <AccessChips groups={visible} hidden={count - visible.length} shown={shown} />;
}

function SignIns({ member }: { readonly member: MemberDetail }) {
  const t = useText(memberTableText);
  const ways = [...new Set(member.linkedUids.map((one) => one.providerType))];
  if (ways.length === 0) return <span className="text-xs text-ink-3">{t("memberTable.shared")}</span>;
  return <span className="block truncate">{ways.map((way) => t(`memberTable.ways.${way}`)).join(", ")}</span>;
}

function LastActive({ at }: { readonly at: string | null }) {
  const t = useText(memberTableText);
  return at === null ? <span className="text-xs text-ink-3">{t("memberTable.never")}</span> : <TimeStamp at={at} />;
}

function MemberMenu({ member, ask }: { readonly member: MemberDetail; readonly ask: Ask }) {
  const t = useText(memberTableText);
  const hasGroups = useFlag("access_groups_enabled");
  const members = [member];
  return (
    <MoreMenu label={t("memberTable.actions.label", { name: member.displayName })}>
      <MenuItem icon={<Eye aria-hidden />} onAction={() => ask({ what: "open", member })}>
        {t("memberTable.actions.open")}
      </MenuItem>
      <MenuItem icon={<UserCog aria-hidden />} onAction={() => ask({ what: "role", members })}>
        {t("memberTable.actions.role")}
      </MenuItem>
      {hasGroups && (
        <MenuItem icon={<ShieldCheck aria-hidden />} onAction={() => ask({ what: "groups", members })}>
          {t("memberTable.actions.groups")}
        </MenuItem>
      )}
      <MenuItem icon={<Trash2 aria-hidden />} danger onAction={() => ask({ what: "remove", members })}>
        {t("memberTable.actions.remove")}
      </MenuItem>
    </MoreMenu>
  );
}
