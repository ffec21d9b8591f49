import { remember, remembered } from "#kit/web/device/device-memory.ts";

const key = "fettle.workspace";

/** The workspace that was open last on this device; an id, which says nothing to anybody. */
export const lastWorkspace = (): string | null => remembered(key);
export const noteWorkspace = (workspaceId: string): void => remember(key, workspaceId);

/** What the icon of the installed app may lead to (`public/app.webmanifest`). */
const places: readonly string[] = ["home", "performs", "procedures", "device"];

/** Where the icon leads: into the last workspace, or to the sign-in page. [OF4] */
export function pathOfIcon(to: string | undefined, workspaceId: string | null): string {
  const place = to !== undefined && places.includes(to) ? to : "home";
  return workspaceId === null ? "/login" : `/app/${workspaceId}/${place}`;
}
