import type { Screen } from "#kit/web/screen.ts";

/** Inside a workspace: who is invited, and inviting many by a file. */
export const inviteScreens: readonly Screen[] = [
  {
    path: "/settings/invites",
    frame: "shell",
    load: () => import("./screens/invite-list.tsx").then((module) => module.InviteList),
  },
  {
    path: "/settings/invites/import",
    frame: "shell",
    load: () => import("./screens/invite-import.tsx").then((module) => module.InviteImport),
  },
];

/** Before a workspace: what a link opens, and the profile that it leads to. */
export const inviteEntryScreens: readonly Screen[] = [
  {
    path: "/invite",
    frame: "full",
    load: () => import("./screens/open-invite.tsx").then((module) => module.OpenInvite),
  },
  {
    path: "/create-profile/invite/$inviteId",
    frame: "full",
    load: () => import("./screens/accept-invite.tsx").then((module) => module.AcceptInvite),
  },
];
