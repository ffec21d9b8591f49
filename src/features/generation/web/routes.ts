import type { Screen } from "#kit/web/screen.ts";

/** The screens of generation. */
export const generationScreens: readonly Screen[] = [
  {
    path: "/procedures/generation",
    frame: "shell",
    load: () => import("./screens/from-film.tsx").then((module) => module.FromFilm),
  },
];
