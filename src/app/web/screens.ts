import { areaScreens } from "#features/areas/web/routes.ts";
import { groupScreens } from "#features/groups/web/routes.ts";
import { performScreens } from "#features/performs/web/routes.ts";
import { procedureScreens } from "#features/procedures/web/routes.ts";
import type { Screen } from "#kit/web/screen.ts";
import { shellScreens } from "./shell/routes.ts";

/** Every screen inside a workspace. */
export const screens: readonly Screen[] = [
  ...shellScreens,
  ...procedureScreens,
  ...performScreens,
  ...areaScreens,
  ...groupScreens,
];
