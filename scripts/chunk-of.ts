import type { Rolldown } from "vite";

/**
 * The file of a bundle that a module was made into by itself, as what is loaded late is.
 * @param module by the end of its path
 */
export function chunkOf(module: string, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk {
  const chunk = Object.values(bundle).find((one) => one.type === "chunk" && one.facadeModuleId?.endsWith(module));
  if (chunk?.type !== "chunk") throw new Error(`There is no file of ${module}`);
  return chunk;
}
