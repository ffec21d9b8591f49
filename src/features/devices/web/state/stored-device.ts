import * as z from "zod/mini";
import { remember } from "#kit/web/device/device-memory.ts";
import { rememberedAs } from "#kit/web/device/remembered-as.ts";

/**
 * What this browser stores as a shared device: the workspace that admitted it, and the secret by which it signs in
 * again.
 */
const kept = z.object({ workspaceId: z.string(), secret: z.string() });
export type StoredDevice = z.output<typeof kept>;

const key = "fettle.device";

export const storedDevice = (): StoredDevice | undefined => rememberedAs(key, kept);

export const storeDevice = (device: StoredDevice): void => remember(key, JSON.stringify(device));
export const forgetDevice = (): void => remember(key, null);
