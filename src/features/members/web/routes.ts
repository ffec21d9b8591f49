import type { Screen } from "#kit/web/screen.ts";

/** The screens of members. */
export const memberScreens: readonly Screen[] = [
  {
    path: "/settings/members",
    frame: "shell",
    load: () => import("./screens/member-list.tsx").then((module) => module.MemberList),
  },
];
