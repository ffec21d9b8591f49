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
import { notificationPaths } from "#features/notifications/paths.ts";
import { phonePaths } from "#features/phones/paths.ts";
import { phonePolicy } from "#features/phones/policy.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { propertyPaths } from "#features/properties/paths.ts";
import { propertyPolicy } from "#features/properties/policy.ts";
import { rolePaths } from "#features/roles/paths.ts";
import { rolePolicy } from "#features/roles/policy.ts";
import { searchPaths } from "#features/search/paths.ts";
import { sharingPaths } from "#features/sharing/paths.ts";
import { ssoPaths } from "#features/sso/paths.ts";
import { ssoPolicy } from "#features/sso/policy.ts";
import { ssoText } from "#features/sso/web/text.ts";
import { transferPaths } from "#features/transfers/paths.ts";
import { transferPolicy } from "#features/transfers/policy.ts";
import { workspacePaths } from "#features/workspaces/paths.ts";
import { workspacePolicy } from "#features/workspaces/policy.ts";
import { isAdmin } from "#kit/policy.ts";
import { useText } from "#kit/web/i18n.ts";
import { useFlag, useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { settingsText } from "./text.ts";

interface SettingsSection {
  readonly to: string;
  readonly name: string;
  /** What is set there, in a line. */
  readonly note: string;
}

interface SettingsGroup {
  readonly name: string;
  readonly sections: readonly SettingsSection[];
}

/** The settings that the person may open, by whom or what they are about. Groups without any are left out. */
export function useSettingsGroups(): readonly SettingsGroup[] {
  const t = useText(settingsText);
  const sso = useText(ssoText);
  const workspaceId = useWorkspaceId();
  const isNotified = useFlag("notifications_enabled");
  const hasGroups = useFlag("access_groups_enabled");
  const hasProperties = useFlag("custom_properties_enabled");
  const hasRoles = useFlag("rbac_enabled");
  const hasSharing = useFlag("shared_procedures_enabled");
  const sharesPhones = useMay(phonePolicy.manageShared);
  const may = {
    phones: useMay(phonePolicy.manageCountries) || sharesPhones,
    devices: useMay(devicePolicy.manage),
    invites: useMay(invitePolicy.manage),
    members: useMay(memberPolicy.manage),
    roles: useMay(rolePolicy.view) && hasRoles,
    workspace: useMay(workspacePolicy.manage),
    properties: useMay(propertyPolicy.define) && hasProperties,
    features: useMay(isAdmin),
    audit: useMay(auditPolicy.read),
    sso: useMay(ssoPolicy.manage),
    imports: useMay(transferPolicy.import),
    exports: useMay(transferPolicy.export),
  };
  const section = (name: SectionName, to: string, isShown = true): SettingsSection | false =>
    isShown && { to, name: t(`settings.sections.${name}`), note: t(`settings.sections.${name}Note`) };
  const account = { name: sso("sso.account.settings"), note: sso("sso.account.settingsNote") };
  const enforcement = { name: sso("sso.enforcement.settings"), note: sso("sso.enforcement.settingsNote") };
  const groups: readonly { readonly is: GroupName; readonly has: readonly (SettingsSection | false)[] }[] = [
    {
      is: "you",
      has: [
        section("profile", `/app/${workspaceId}/settings/profile`),
        { to: ssoPaths.account(workspaceId), ...account },
        section("notifications", notificationPaths.settings(workspaceId), isNotified),
      ],
    },
    {
      is: "people",
      has: [
        section("members", memberPaths.list(workspaceId), may.members),
        section("invites", invitePaths.list(workspaceId), may.invites),
        section("roles", rolePaths.list(workspaceId), may.roles),
        section("groups", groupPaths.list(workspaceId), hasGroups),
      ],
    },
    {
      is: "workspace",
      has: [
        section("workspace", workspacePaths.settings(workspaceId), may.workspace),
        section("approval", procedurePaths.approvalSettings(workspaceId), may.workspace),
        section("properties", propertyPaths.settings(workspaceId), may.properties),
        section("synonyms", searchPaths.synonyms(workspaceId), may.workspace),
        section("enterprise", sharingPaths.overview(workspaceId), may.features && hasSharing),
        section("features", flagPaths.page(workspaceId), may.features),
      ],
    },
    {
      is: "data",
      has: [
        section("imports", transferPaths.list(workspaceId), may.imports),
        section("exports", transferPaths.exports(workspaceId), may.exports),
      ],
    },
    {
      is: "security",
      has: [
        may.sso && { to: ssoPaths.enforcement(workspaceId), ...enforcement },
        section("audit", auditPaths.page(workspaceId), may.audit),
      ],
    },
    {
      is: "connections",
      has: [
        section("devices", devicePaths.settings(workspaceId), may.devices),
        section("phones", phonePaths.shared(workspaceId), may.phones),
      ],
    },
  ];
  return groups
    .map(({ is, has }) => ({ name: t(`settings.groups.${is}`), sections: has.filter((one) => one !== false) }))
    .filter(({ sections }) => sections.length > 0);
}

type GroupName = "you" | "people" | "workspace" | "data" | "security" | "connections";

type SectionName =
  | "profile"
  | "notifications"
  | "members"
  | "roles"
  | "groups"
  | "devices"
  | "phones"
  | "invites"
  | "workspace"
  | "approval"
  | "properties"
  | "synonyms"
  | "enterprise"
  | "features"
  | "imports"
  | "exports"
  | "audit";
