import type { Screen } from "#kit/web/screen.ts";

/** Screens before a workspace; their paths are whole. */
export const ssoEntryScreens: readonly Screen[] = [
  {
    path: "/login/callback/$provider",
    frame: "full",
    load: () => import("./screens/sign-in-callback.tsx").then((module) => module.SignInCallback),
  },
  {
    path: "/login/recover",
    frame: "full",
    load: () => import("./screens/recovery.tsx").then((module) => module.Recovery),
  },
  {
    path: "/create-profile/add-sso/$workspaceId",
    frame: "full",
    load: () => import("./screens/add-sso.tsx").then((module) => module.AddSso),
  },
];

export const ssoScreens: readonly Screen[] = [
  {
    path: "/settings/account",
    frame: "shell",
    load: () => import("./screens/account.tsx").then((module) => module.Account),
  },
  {
    path: "/settings/sign-in",
    frame: "shell",
    load: () => import("./screens/enforcement.tsx").then((module) => module.EnforcementSettings),
  },
];
