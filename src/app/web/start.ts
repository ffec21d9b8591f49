// What the page runs first: it is small, and asks for all the rest at once.
import "#kit/web/styles/base.css";
import { beginToResume } from "#kit/web/session/resume.ts";
import { loadFrame } from "./frames/frames.ts";
import { screenAt } from "./screen-at.ts";
import { screens } from "./screens.ts";

/** Where it fails the router asks again, and says so. */
const ahead = (loading: Promise<unknown> | undefined): void => void loading?.catch(() => {});

/** When the page may render, and process what has arrived. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

async function start(): Promise<void> {
  await beginToResume();
  // The packages run while what needs them is on its way, and the page can draw in between.
  ahead(import("react-dom/client"));
  const screen = screenAt(location.pathname, screens);
  if (screen) {
    ahead(screen.load());
    await pause();
    if (screen.frame === "shell") ahead(loadFrame());
    ahead(screen.needs?.());
    ahead(import("#features/offline/web/state/offline-store.ts"));
  }
  await pause();
  await import("./main.tsx");
}

void start();
