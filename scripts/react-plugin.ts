import react from "@vitejs/plugin-react";
import type { PluginOption } from "vite";

/** Where somebody types into much at once. Everywhere else the compiler's caches weigh more than they spare (decision 43). */
const compiled = /\/src\/features\/drafting\/web\/.*\.tsx?$/;

/** React as the product is built with it. Development compiles nothing: a changed file is replaced while the page stays. */
export const reactPlugin = (command: "build" | "serve"): PluginOption[] =>
  command === "build" ? react({ compiler: true, include: compiled }) : react();
