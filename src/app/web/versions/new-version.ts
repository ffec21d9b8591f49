import { succeeds } from "#kit/web/action.ts";
import { currentLanguage, onLanguage } from "#kit/web/i18n.ts";
import { appVersions } from "./app-versions.ts";

const file = "/service-worker.js";
/** Vite serves no worker while the app is written, and browsers have none on pages without TLS. */
const canKeep = import.meta.env.PROD && "serviceWorker" in navigator;

export const versions = canKeep
  ? appVersions({ container: navigator.serviceWorker, reload: () => location.reload(), page: document })
  : undefined;

/**
 * Stores the app's files on the device, so that it opens without a network, and looks for new versions of it.
 * @returns false if the browser refuses
 */
export async function keepAppOnDevice(): Promise<boolean> {
  if (!versions || !(await succeeds(versions.start(file)))) return false;
  const sendLanguage = () => versions.send(currentLanguage() === "de" ? "readsGerman" : undefined);
  sendLanguage();
  onLanguage(sendLanguage);
  return true;
}
