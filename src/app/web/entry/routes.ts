import { sessionScreens } from "#features/sessions/web/routes.ts";
import { workspaceEntryScreens } from "#features/workspaces/web/routes.ts";
import type { Screen } from "#kit/web/screen.ts";

/** The screens before a workspace. Their paths are whole. */
export const entryScreens: readonly Screen[] = [...sessionScreens, ...workspaceEntryScreens];
