import { texts } from "#kit/web/i18n.ts";

/** What is said where a screen cannot be shown. Every address loads it, also those without the shell. */
export const frameText = texts(
  {
    shell: {
      notFound: {
        title: "There is nothing here",
        body: "The address leads nowhere, or to something that you do not have access to.",
        home: "Go to the start",
      },
      failed: {
        title: "This screen could not be shown",
        body: "What you saved is safe. Try again, or go on somewhere else.",
        home: "Go to Home",
      },
      notLoaded: {
        title: "This screen could not be loaded",
        body: "Either there is no connection, or Fettle has been updated since this page was opened. What you saved is safe.",
      },
      missing: {
        title: "Part of this screen has not arrived. It is asked for again by itself.",
        reload: "Load the page again",
      },
      notLive: "Not live: changes by others do not show by themselves right now.",
      offline: {
        title: "The server cannot be reached",
        body: "What is on screen can still be read. The answers of an open run are kept on this device and sent when the connection is back.",
      },
    },
  },
  () => import("./frame-text.de.ts"),
);
