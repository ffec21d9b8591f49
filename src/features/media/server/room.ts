import { Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import { workspaceBytesMax } from "../rules.ts";
import { bytesInUse } from "./upload-session-store.ts";
import { findLimits } from "./workspace-limits.ts";

/** [M16] Whether the workspace takes `bytes` more. @throws Problem 413 `fileTooLarge`, 507 `quotaExceeded` */
export async function demandRoom(scope: Scope, bytes: number): Promise<void> {
  const { bytesMax } = await findLimits(scope);
  if (bytes > bytesMax) throw fileTooLarge(bytesMax);
  if ((await bytesInUse(scope)) + bytes <= workspaceBytesMax) return;
  throw new Problem("full", "quotaExceeded", { detail: "The files of this workspace take all the space that it has" });
}

export const fileTooLarge = (bytesMax: number) =>
  new Problem("tooLarge", "fileTooLarge", { detail: `A file may have ${Math.floor(bytesMax / 1024 ** 2)} MiB` });
