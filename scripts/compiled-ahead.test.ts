import type { Rolldown } from "vite";
import { expect, it } from "vitest";
import { compiledAhead } from "./compiled-ahead.ts";

const chunk = (fileName: string, imports: readonly string[] = []) =>
  ({ type: "chunk", fileName, facadeModuleId: `/app/${fileName}x`, imports, code: `run("${fileName}")` }) as never;

const bundleOf = (...chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputBundle =>
  Object.fromEntries(chunks.map((one) => [one.fileName, one]));

async function afterBuild(modules: readonly string[], bundle: Rolldown.OutputBundle): Promise<void> {
  const { generateBundle } = compiledAhead(modules);
  if (typeof generateBundle !== "object") throw new Error("the build's files are not written anew");
  await generateBundle.handler.call({} as never, {} as never, bundle, true);
}

it("begins the files of a module and of all that it needs with the hint, and no other", async () => {
  const bundle = bundleOf(
    chunk("app.ts", ["library.ts"]),
    chunk("library.ts", ["app.ts", "base.ts"]),
    chunk("base.ts"),
    chunk("late.ts", ["base.ts"]),
  );
  await afterBuild(["app.tsx"], bundle);
  const begins = Object.values(bundle).map((one) => one.type === "chunk" && one.code.split("\n")[0]);
  expect(begins).toEqual([...Array<string>(3).fill("//# allFunctionsCalledOnLoad"), 'run("late.ts")']);
});

it("fails the build if a module has no separate file", async () => {
  await expect(afterBuild(["moved.tsx"], bundleOf(chunk("app.ts")))).rejects.toThrow("There is no file of moved.tsx");
});
