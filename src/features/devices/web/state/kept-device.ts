import * as z from "zod/mini";
import { remember, remembered } from "#kit/web/device-memory.ts";

/** What this browser keeps of being a shared device: which workspace let it in, and the secret by which it comes back. */
const kept = z.object({ workspaceId: z.string(), secret: z.string() });
export type KeptDevice = z.output<typeof kept>;

const key = "fettle.device";

export function keptDevice(): KeptDevice | undefined {
  try {
    return z.safeParse(kept, JSON.parse(remembered(key) ?? "null")).data;
  } catch {
    return undefined;
  }
}

export const keepDevice = (device: KeptDevice): void => remember(key, JSON.stringify(device));
export const forgetDevice = (): void => remember(key, null);
