import { texts } from "#kit/web/i18n.ts";

export const accessText = texts(
  {
    commonAccessManagement: {
      title: "Manage access",
      whyThing: "Who sees this, and why?",
      whyMember: "What they see, and why",
      groups: "Access groups",
      search: "Find a group",
      noGroups: "You see no access groups yet.",
      groupsFailed: "The groups could not be loaded",
      nothingChanged: "Nothing was changed.",
      seenBy: "Will be seen by",
      seenByMixed: "The selected items have different groups. What is half-ticked stays as it is on each.",
      everyone: "Everyone in the workspace",
      above: "Members of a group above one that is ticked see it as well.",
      inherited: "From the folders above: {{groups}}",
      someInherited: "Some take further groups from the folders above them.",
      hidden_one: "and {{count}} group that you do not see",
      hidden_other: "and {{count}} groups that you do not see",
      fullAccess: "Always have full access: {{roles}}.",
      on: "on all",
      some: "on some",
      off: "not on any",
      submit: "Update access",
      unchanged: "Nothing has been changed yet",
      wait: "Looking at who would see what…",
      previewFailed: "What this changes is not known; without knowing, it is not done",
      mayNotMakeGlobal: "Only members who are not restricted to groups may make something visible to everyone",
      willBeGlobal: "Everyone in the workspace will see this.",
      someWillBeGlobal: "Everyone in the workspace will see {{count, number}} of these.",
      makeGlobal: {
        title: "Show it to everyone?",
        body: "It was restricted to groups. Without one, every member of the workspace sees it.",
        some_one:
          "{{count, number}} of these was restricted to groups. Without one, every member of the workspace sees it.",
        some_other:
          "{{count, number}} of these were restricted to groups. Without one, every member of the workspace sees them.",
        confirm: "Show to everyone",
      },
      failed: "The access was not changed. Your choice is still here; try again.",
      workspacesUpdatedFailed: "The workspaces could not be changed. Try again.",
      roles: { admin: "Admin", groupAdmin: "Group admin", contentAuthor: "Content author", operator: "Operator" },
    },
  },
  () => import("./access-text.de.ts"),
);
