import { texts } from "#kit/web/i18n.ts";

/** The words of members, and what each permission allows (specification, identity section 6). */
export const memberText = texts(
  {
    members: {
      mayAlways: "Everybody sees and performs what their groups may see.",
      mayAll: "You see all content, whatever its groups.",
    },
    permissions: {
      analytics: { view: "See the analytics" },
      content: {
        areas: { manage: "Create and edit areas and their notes", delete: "Delete areas and notes" },
        documents: { manage: "Add, replace, move and group documents", delete: "Delete documents" },
        procedures: {
          manage: "Write procedures and ask for their publication",
          publish: "Publish procedures, and approve or reject drafts",
          delete: "Delete published procedures",
          drafts: { delete: "Delete drafts" },
          shared: { manage: "Manage procedures shared with other workspaces" },
          analyze: "See everybody’s records and export them",
        },
        sets: { manage: "Put procedures together in sets, and see their progress", delete: "Delete sets" },
      },
      copilot: { queries: { manage: "See what the copilot is asked, and suggest questions" } },
      timestudies: {
        manage: "Make time studies",
        delete: "Delete time studies",
        elementlists: { manage: "Manage the element lists of time studies" },
      },
      workspace: {
        members: { manage: "Invite and manage members" },
        roles: { manage: "Manage roles" },
        groups: { manage: "Manage access groups" },
        properties: { manage: "Manage custom properties" },
        sso: { manage: "Decide how one signs in" },
      },
    },
  },
  () => import("./text.de.ts"),
);
