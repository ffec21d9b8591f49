import type { Screen } from "#kit/web/screen.ts";

/** The screens of performing. */
export const runScreens: readonly Screen[] = [
  {
    path: "/procedures/$procedureId/perform",
    frame: "full",
    load: () => import("./screens/begin-perform.tsx").then((module) => module.BeginPerform),
  },
  {
    path: "/procedures/$procedureId/perform/$performId",
    frame: "full",
    load: () => import("./screens/perform.tsx").then((module) => module.Perform),
    needs: () => import("#kit/web/outbox/indexed-outbox.ts"),
  },
];
