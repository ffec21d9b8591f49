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
import { searchPaths } from "#features/search/paths.ts";
import { sharingPaths } from "#features/sharing/paths.ts";
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
import { useNav } from "../shell/navigation/use-nav.ts";
import { settingsText } from "./text.ts";

const coming = ["notifications", "properties"] as const;

/** The other sections: existing ones, and in the demo planned ones. */
export function MoreSettings() {
  const t = useText(settingsText);
  const sections = useSections();
  const { isTrial } = useNav();
  return (
    <ul className="divide-y divide-line border-y border-line">
      {sections.map(({ to, ...line }) => (
        <li key={to}>
          <LinkTo to={to} className="ring-inside flex min-h-14 items-center gap-4 py-2 hover:bg-tint">
            <Line {...line} />
            <ChevronRight className="size-4 shrink-0 text-ink-3 rtl:-scale-x-100" aria-hidden />
          </LinkTo>
        </li>
      ))}
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

interface Words {
  readonly name: string;
  readonly note: string;
}

type Section = Words & { readonly to: string };

/** The sections that the person may open, in the order of the list. */
function useSections(): readonly Section[] {
  const t = useText(settingsText);
  const sso = useText(ssoText);
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
  const managesSso = useMay(ssoPolicy.manage);
  const wordsOf = (name: Name): Words => ({ name: t(`settings.more.${name}`), note: t(`settings.more.${name}Note`) });
  const account = { name: sso("sso.account.settings"), note: sso("sso.account.settingsNote") };
  const enforcement = { name: sso("sso.enforcement.settings"), note: sso("sso.enforcement.settingsNote") };
  const sections: readonly (Section | false)[] = [
    { to: ssoPaths.account(workspaceId), ...account },
    managesSso && { to: ssoPaths.enforcement(workspaceId), ...enforcement },
    managesMembers && { to: memberPaths.list(workspaceId), ...wordsOf("members") },
    seesRoles && { to: rolePaths.list(workspaceId), ...wordsOf("roles") },
    hasGroups && { to: groupPaths.list(workspaceId), ...wordsOf("groups") },
    managesDevices && { to: devicePaths.settings(workspaceId), ...wordsOf("devices") },
    seesPhones && { to: phonePaths.shared(workspaceId), ...wordsOf("phones") },
    mayInvite && { to: invitePaths.list(workspaceId), ...wordsOf("invites") },
    managesWorkspace && { to: workspacePaths.settings(workspaceId), ...wordsOf("workspace") },
    managesWorkspace && { to: procedurePaths.approvalSettings(workspaceId), ...wordsOf("approval") },
    managesWorkspace && { to: searchPaths.synonyms(workspaceId), ...wordsOf("synonyms") },
    switchesFlags && { to: sharingPaths.overview(workspaceId), ...wordsOf("enterprise") },
    switchesFlags && { to: flagPaths.page(workspaceId), ...wordsOf("features") },
    readsAudit && { to: auditPaths.page(workspaceId), ...wordsOf("audit") },
  ];
  return sections.filter((section) => section !== false);
}

type Name =
  | "members"
  | "roles"
  | "groups"
  | "devices"
  | "phones"
  | "invites"
  | "workspace"
  | "approval"
  | "enterprise"
  | "synonyms"
  | "features"
  | "audit";

const Line = ({ name, note }: Words) => (
  <span className="min-w-0 flex-1">
    <span className="block font-semibold">{name}</span>
    <span className="block text-xs text-ink-2">{note}</span>
  </span>
);
