import { deviceEntryScreens } from "#features/devices/web/routes.ts";
import { inviteEntryScreens } from "#features/invites/web/routes.ts";
import { sessionScreens } from "#features/sessions/web/routes.ts";
import { ssoEntryScreens } from "#features/sso/web/routes.ts";
import { workspaceEntryScreens } from "#features/workspaces/web/routes.ts";
import type { Screen } from "#kit/web/screen.ts";

/** The screens before a workspace. Their paths are whole. */
export const entryScreens: readonly Screen[] = [
  { path: "/login", frame: "full", load: () => import("./login.tsx").then((module) => module.Login) },
  {
    path: "/unsent-answers",
    frame: "full",
    load: () => import("./unsent-answers.tsx").then((module) => module.UnsentAnswers),
  },
  ...ssoEntryScreens,
  ...sessionScreens,
  ...inviteEntryScreens,
  ...deviceEntryScreens,
  ...workspaceEntryScreens,
];
