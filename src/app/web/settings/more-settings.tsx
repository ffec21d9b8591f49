import { auditPaths } from "#features/audit/paths.ts";
import { auditPolicy } from "#features/audit/policy.ts";
import { devicePaths } from "#features/devices/paths.ts";
import { devicePolicy } from "#features/devices/policy.ts";
import { flagPaths } from "#features/flags/paths.ts";
import { groupPaths } from "#features/groups/paths.ts";
import { invitePaths } from "#features/invites/paths.ts";
import { invitePolicy } from "#features/invites/policy.ts";
import { memberPaths } from "#features/members/paths.ts";
import { memberPolicy } from "#features/members/policy.ts";
import { phonePaths } from "#features/phones/paths.ts";
import { phonePolicy } from "#features/phones/policy.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { rolePaths } from "#features/roles/paths.ts";
import { rolePolicy } from "#features/roles/policy.ts";
import { ssoPaths } from "#features/sso/paths.ts";
import { ssoPolicy } from "#features/sso/policy.ts";
import { ssoText } from "#features/sso/web/text.ts";
import { workspacePaths } from "#features/workspaces/paths.ts";
import { workspacePolicy } from "#features/workspaces/policy.ts";
import { isAdmin } from "#kit/policy.ts";
import { useText } from "#kit/web/i18n.ts";
import { ChevronRight } from "#kit/web/icons.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useFlag, useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { useNav } from "../shell/use-nav.ts";
import { settingsText } from "./text.ts";

const coming = ["notifications", "properties"] as const;

/** The other sections: those that are there, and in the demo those that are coming. */
export function MoreSettings() {
  const t = useText(settingsText);
  const workspaceId = useWorkspaceId();
  const hasGroups = useFlag("access_groups_enabled");
  const managesDevices = useMay(devicePolicy.manage);
  const sharesPhones = useMay(phonePolicy.manageShared);
  const seesPhones = useMay(phonePolicy.manageCountries) || sharesPhones;
  const mayInvite = useMay(invitePolicy.manage);
  const managesMembers = useMay(memberPolicy.manage);
  const hasRoles = useFlag("rbac_enabled");
  const seesRoles = useMay(rolePolicy.view) && hasRoles;
  const managesWorkspace = useMay(workspacePolicy.manage);
  const switchesFlags = useMay(isAdmin);
  const readsAudit = useMay(auditPolicy.read);
  const { isTrial } = useNav();
  const sso = useText(ssoText);
  const managesSso = useMay(ssoPolicy.manage);
  return (
    <ul className="divide-y divide-line border-y border-line">
      <li>
        <LinkTo
          to={ssoPaths.account(workspaceId)}
          className="ring-inside flex min-h-14 items-center gap-4 py-2 hover:bg-tint"
        >
          <Line name={sso("sso.account.settings")} note={sso("sso.account.settingsNote")} />
          <ChevronRight className="size-4 shrink-0 text-ink-3 rtl:-scale-x-100" aria-hidden />
        </LinkTo>
      </li>
      {managesSso && (
        <li>
          <LinkTo
            to={ssoPaths.enforcement(workspaceId)}
            className="ring-inside flex min-h-14 items-center gap-4 py-2 hover:bg-tint"
          >
            <Line name={sso("sso.enforcement.settings")} note={sso("sso.enforcement.settingsNote")} />
            <ChevronRight className="size-4 shrink-0 text-ink-3 rtl:-scale-x-100" aria-hidden />
          </LinkTo>
        </li>
      )}
      {managesMembers && (
        <Entry
          to={memberPaths.list(workspaceId)}
          name={t("settings.more.members")}
          note={t("settings.more.membersNote")}
        />
      )}
      {seesRoles && (
        <Entry to={rolePaths.list(workspaceId)} name={t("settings.more.roles")} note={t("settings.more.rolesNote")} />
      )}
      {hasGroups && (
        <li>
          <LinkTo
            to={groupPaths.list(workspaceId)}
            className="ring-inside flex min-h-14 items-center gap-4 py-2 hover:bg-tint"
          >
            <Line name={t("settings.more.groups")} note={t("settings.more.groupsNote")} />
            <ChevronRight className="size-4 shrink-0 text-ink-3 rtl:-scale-x-100" aria-hidden />
          </LinkTo>
        </li>
      )}
      {managesDevices && (
        <li>
          <LinkTo
            to={devicePaths.settings(workspaceId)}
            className="ring-inside flex min-h-14 items-center gap-4 py-2 hover:bg-tint"
          >
            <Line name={t("settings.more.devices")} note={t("settings.more.devicesNote")} />
            <ChevronRight className="size-4 shrink-0 text-ink-3 rtl:-scale-x-100" aria-hidden />
          </LinkTo>
        </li>
      )}
      {seesPhones && (
        <li>
          <LinkTo
            to={phonePaths.shared(workspaceId)}
            className="ring-inside flex min-h-14 items-center gap-4 py-2 hover:bg-tint"
          >
            <Line name={t("settings.more.phones")} note={t("settings.more.phonesNote")} />
            <ChevronRight className="size-4 shrink-0 text-ink-3 rtl:-scale-x-100" aria-hidden />
          </LinkTo>
        </li>
      )}
      {mayInvite && (
        <li>
          <LinkTo
            to={invitePaths.list(workspaceId)}
            className="ring-inside flex min-h-14 items-center gap-4 py-2 hover:bg-tint"
          >
            <Line name={t("settings.more.invites")} note={t("settings.more.invitesNote")} />
            <ChevronRight className="size-4 shrink-0 text-ink-3 rtl:-scale-x-100" aria-hidden />
          </LinkTo>
        </li>
      )}
      {managesWorkspace && (
        <li>
          <Place
            to={workspacePaths.settings(workspaceId)}
            name={t("settings.more.workspace")}
            note={t("settings.more.workspaceNote")}
          />
        </li>
      )}
      {managesWorkspace && (
        <Entry
          to={procedurePaths.approvalSettings(workspaceId)}
          name={t("settings.more.approval")}
          note={t("settings.more.approvalNote")}
        />
      )}
      {switchesFlags && (
        <li>
          <Place
            to={flagPaths.page(workspaceId)}
            name={t("settings.more.features")}
            note={t("settings.more.featuresNote")}
          />
        </li>
      )}
      {readsAudit && (
        <li>
          <Place
            to={auditPaths.page(workspaceId)}
            name={t("settings.more.audit")}
            note={t("settings.more.auditNote")}
          />
        </li>
      )}
      {isTrial &&
        coming.map((name) => (
          <li key={name} className="flex min-h-14 items-center gap-4 py-2">
            <Line name={t(`settings.more.${name}`)} note={t(`settings.more.${name}Note`)} />
            <span className="shrink-0 text-2xs text-ink-3">{t("settings.more.coming")}</span>
          </li>
        ))}
    </ul>
  );
}

const Entry = ({ to, ...line }: { readonly to: string; readonly name: string; readonly note: string }) => (
  <li>
    <LinkTo to={to} className="ring-inside flex min-h-14 items-center gap-4 py-2 hover:bg-tint">
      <Line {...line} />
      <ChevronRight className="size-4 shrink-0 text-ink-3 rtl:-scale-x-100" aria-hidden />
    </LinkTo>
  </li>
);

interface PlaceProps {
  readonly to: string;
  readonly name: string;
  readonly note: string;
}

const Place = ({ to, name, note }: PlaceProps) => (
  <LinkTo to={to} className="ring-inside flex min-h-14 items-center gap-4 py-2 hover:bg-tint">
    <Line name={name} note={note} />
    <ChevronRight className="size-4 shrink-0 text-ink-3 rtl:-scale-x-100" aria-hidden />
  </LinkTo>
);

const Line = ({ name, note }: { readonly name: string; readonly note: string }) => (
  <span className="min-w-0 flex-1">
    <span className="block font-semibold">{name}</span>
    <span className="block text-xs text-ink-2">{note}</span>
  </span>
);
