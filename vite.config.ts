import tailwind from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { clientContracts } from "./scripts/client-contracts.ts";
import { compiledAhead } from "./scripts/compiled-ahead.ts";
import { earlyFiles } from "./scripts/early-files.ts";
import { noRings } from "./scripts/no-rings.ts";
import { ownPreload } from "./scripts/own-preload.ts";
import { pdfjsFiles } from "./scripts/pdfjs-files.ts";
import { reactPlugin } from "./scripts/react-plugin.ts";
import { separateIcons } from "./scripts/separate-icons.ts";
import { serviceWorker } from "./scripts/service-worker.ts";
import { sharedFiles } from "./scripts/shared-files.ts";
import { spokenLocales } from "./scripts/spoken-locales.ts";

const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

const page = "index.html";
/** The app itself, which what the page runs first asks for. */
const app = "src/app/web/main.tsx";
/** What nearly all text is drawn with. */
const font = "atkinson-hyperlegible-next-latin-wght-normal";
/** What an operator opens, on the slowest devices. */
const perform = "src/features/runs/web/screens/perform.tsx";
const besidePerform = ["src/kit/web/outbox/indexed-outbox.ts", "src/features/offline/web/state/offline-store.ts"];

/** What every page loads, and what brings most of what a page loads late. */
const everywhere = [
  "src/app/web/shell/shell.tsx",
  "src/app/web/frames/unsent-frame.tsx",
  "src/app/web/device/offline-work.tsx",
  "src/features/copilot/web/parts/place/ask-here.tsx",
];

/** What every address loads is here before anything else is asked for. */
const isFirst = (file: string): boolean => /(?:^|[\\/])(?:index|rolldown-runtime)-[^\\/]*\.js$/.test(file);

/**
 * The browser bundle, built into `dist/web` with hashed names. Nothing is inlined, because the content security policy
 * allows scripts and fonts from our own origin only. `gallery.html` shows every piece of the kit and is served in
 * development only: the build starts from `index.html`.
 */
export default defineConfig(({ command }) => ({
  plugins: [
    clientContracts(),
    separateIcons(),
    pdfjsFiles(),
    reactPlugin(command),
    tailwind(),
    spokenLocales(["en-US", "de-DE"]),
    earlyFiles(app, font),
    ownPreload("src/app/web/preload.ts"),
    compiledAhead([app, perform, ...besidePerform]),
    noRings(),
    serviceWorker(),
  ],
  build: {
    outDir: "dist/web",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // `npm run bench -- --only bundle` holds what each screen weighs; the first start says nothing of it.
    chunkSizeWarningLimit: 2_000,
    reportCompressedSize: false,
    modulePreload: {
      polyfill: false,
      // The names of what a late part needs would stand in every chunk that may ask for it. Late parts come when the
      // browser is idle, so they find what they need by themselves; a screen is told ahead, to come in one step.
      resolveDependencies: (_file, needed, { hostId }) =>
        needed.filter((one) => one.endsWith(".css") || (isFirst(hostId) && !isFirst(one))),
    },
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: [page, app],
      output: {
        // A file that others share is called after one module of many by chance, and its name stands in the page and in
        // each file that needs it: these have none but their content's.
        chunkFileNames: ({ name, isDynamicEntry }) =>
          isDynamicEntry || isFirst(`${name}-.js`) ? "assets/[name]-[hash].js" : "assets/[hash].js",
        codeSplitting: {
          // What each needs lies in a file before it: the plan sees to that.
          includeDependenciesRecursively: false,
          groups: sharedFiles(page, [perform, ...everywhere]),
        },
      },
    },
  },
  server: {
    proxy: { "/v1": { target: server, ws: true }, "/chat": { target: server, ws: true } },
  },
}));
