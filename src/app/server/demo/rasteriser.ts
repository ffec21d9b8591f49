import { fork } from "node:child_process";
import os from "node:os";
import type { Rasterised } from "./rasterise.ts";

export interface Rasteriser {
  toPng(svg: string): Promise<Buffer>;
  close(): void;
}

/** Starts the process that makes pictures of the demo's drawings. Drawings wait for each other in it. */
export function startRasteriser(): Rasteriser {
  const child = fork(new URL("./rasterise.ts", import.meta.url), {
    serialization: "advanced",
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  const waiting = new Map<number, PromiseWithResolvers<Buffer>>();
  let count = 0;
  child.on("message", ({ index, png }: Rasterised) => {
    waiting.get(index)?.resolve(Buffer.from(png));
    waiting.delete(index);
  });
  child.on("exit", (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`The drawings' process ended with ${code}`));
  });
  return {
    toPng(svg) {
      const index = count++;
      const picture = Promise.withResolvers<Buffer>();
      waiting.set(index, picture);
      child.send({ index, svg });
      return picture.promise;
    },
    close: () => void child.kill(),
  };
}
