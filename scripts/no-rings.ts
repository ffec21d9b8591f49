import type { Plugin } from "vite";
import { reached } from "./reached.ts";

interface File {
  /** The files that it imports at once. */
  readonly imports: readonly string[];
}

/** The files that need each other, so that one of them would run before what it needs. */
export function ringsAmong(files: ReadonlyMap<string, File>): string[] {
  const needs = (name: string) => files.get(name)?.imports ?? [];
  return [...files.keys()].filter((name) => reached(needs(name), needs).has(name));
}

/** Ends the build where files need each other: some pages would start and others not, by which file comes first. */
export const noRings = (): Plugin => ({
  name: "no-rings",
  apply: "build",
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
    const rings = ringsAmong(new Map(chunks.map((chunk) => [chunk.fileName, chunk])));
    if (rings.length > 0) this.error(`These files need each other: ${rings.join(", ")}`);
  },
});
