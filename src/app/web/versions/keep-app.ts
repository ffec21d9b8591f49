import { currentLanguage } from "#kit/web/i18n.ts";
import { fetchAppFiles } from "./fetch-app-files.ts";
import { keepAppOnDevice } from "./new-version.ts";

/** Stores the app's files on this device, where the browser can; otherwise fetches them once for its own cache. */
export async function keepApp(): Promise<void> {
  if (!(await keepAppOnDevice())) await fetchAppFiles(currentLanguage());
}
