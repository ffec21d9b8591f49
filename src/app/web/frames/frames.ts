/** The frame with the navigation. Not part of the base: sign-in and set-up work without it. */
export const loadFrame = () => import("../shell/shell.tsx");
