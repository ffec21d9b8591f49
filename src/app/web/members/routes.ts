import type { Screen } from "#kit/web/screen.ts";

/** The table of members brings groups, roles, invites and sign-in together, so it belongs to the app. */
export const memberScreens: readonly Screen[] = [
  {
    path: "/settings/members",
    frame: "shell",
    load: () => import("./member-list.tsx").then((module) => module.MemberList),
  },
];
