/** The frame with the navigation. Not part of the base: signing in and setting up stand without it. */
export const loadFrame = () => import("../shell/shell.tsx");
