import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { canInstallPackages, fetchFromNpm, installPackage, isExecutable, isRoot, onPath } from "./found-program.ts";

const isLinux = process.platform === "linux";

/**
 * What Playwright turns off (`browser.test.ts` compares): a browser takes the switch once, and ours stands in the place of
 * Playwright's own.
 */
export const featuresOffByPlaywright: readonly string[] = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "msForceBrowserSignIn",
  "msEdgeUpdateLaunchServicesPreferredVersion",
];

/**
 * What the address bar proposes is two pages of the browser's own, loaded in a process of their own for every window, before
 * anybody types there: two thirds of what a new window takes of the processor.
 */
const featuresOfAddressBar: readonly string[] = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"];

/** What a browser of the tests is started with: quiet on the network, and able to run as root in a small container. */
export const browserArguments: string[] = [
  `--disable-features=${[...featuresOffByPlaywright, ...featuresOfAddressBar].join(",")}`,
  "--no-first-run",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  ...(isLinux ? ["--disable-gpu", "--disable-dev-shm-usage"] : []),
  ...(isLinux && isRoot ? ["--no-sandbox"] : []),
];

const variables = ["FETTLE_BROWSER", "CHROME_BIN", "CHROMIUM_PATH", "PUPPETEER_EXECUTABLE_PATH"];
const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome", "msedge"];
const sparticuzVersion = "153.0.0";

/**
 * The path of a browser of Chromium's family: the one that is named by the environment, Playwright's own, one that is
 * on this machine, one that Debian installs, or at last one from npm. Throws if none of them works.
 * @param hasWindows push messages are shown only by a browser with windows; one without takes a fifth less of the processor, and
 *   is found where there is one
 */
export async function findBrowser({ hasWindows = true } = {}): Promise<string> {
  const found = fromEnvironment() ?? (await fromPlaywright()) ?? (hasWindows ? undefined : await withoutWindows());
  return found ?? (await withWindows());
}

async function withWindows(): Promise<string> {
  const found = fromMachine();
  if (found) return found;
  if (canInstallPackages() && (await installPackage("chromium"))) {
    const installed = fromMachine();
    if (installed) return installed;
  }
  return await fromNpm();
}

/** What Debian has on the path is a shell that starts this, and stays in its way when it is to be ended. */
const debiansWithoutWindows = "/usr/lib/chromium/chromium-headless-shell";

async function withoutWindows(): Promise<string | undefined> {
  const isThere = () => isExecutable(debiansWithoutWindows);
  // Debian has had the package since its twelfth release.
  if (isThere() || (canInstallPackages() && (await installPackage("chromium-headless-shell")) && isThere())) {
    return debiansWithoutWindows;
  }
  return undefined;
}

function fromEnvironment(): string | undefined {
  for (const variable of variables) {
    const file = process.env[variable];
    if (!file) continue;
    // Set and wrong is a mistake to be told, not a reason to test with another browser.
    if (!isExecutable(file)) throw new Error(`${variable}=${file} is not a program`);
    return file;
  }
  return undefined;
}

async function fromPlaywright(): Promise<string | undefined> {
  const { chromium } = await import("@playwright/test");
  const file = chromium.executablePath();
  return file && isExecutable(file) ? file : undefined;
}

function fromMachine(): string | undefined {
  for (const name of names) {
    const file = onPath(name);
    if (file) return file;
  }
  return knownPlaces().find(isExecutable);
}

function knownPlaces(): string[] {
  if (process.platform === "darwin") {
    return ["Google Chrome", "Chromium", "Microsoft Edge"].map(
      (app) => `/Applications/${app}.app/Contents/MacOS/${app}`,
    );
  }
  if (process.platform === "win32") {
    const roots = [process.env.ProgramFiles, process.env["ProgramFiles(x86)"], process.env.LocalAppData];
    return roots.flatMap((root) =>
      root
        ? [`${root}\\Google\\Chrome\\Application\\chrome.exe`, `${root}\\Microsoft\\Edge\\Application\\msedge.exe`]
        : [],
    );
  }
  return ["/usr/bin/chromium", "/snap/bin/chromium", "/opt/google/chrome/chrome"];
}

/** A build for servers without a desktop, Linux only; it needs the library nss3 of the machine. */
async function fromNpm(): Promise<string> {
  if (!isLinux) throw new Error("There is no Chromium here: install one, or set FETTLE_BROWSER to its path");
  const folder = await fetchFromNpm("@sparticuz/chromium", sparticuzVersion);
  const entry = createRequire(path.join(folder, "package.json")).resolve("@sparticuz/chromium");
  const { default: chromium }: { default: { executablePath(): Promise<string> } } = await import(
    pathToFileURL(entry).href
  );
  // It unpacks itself into the folder for temporary files, where others may clean up.
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    return await chromium.executablePath();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}
