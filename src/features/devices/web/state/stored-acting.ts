import * as z from "zod/mini";
import { remember } from "#kit/web/device/device-memory.ts";
import { rememberedAs } from "#kit/web/device/remembered-as.ts";
import type { ActingHere } from "../../rules.ts";

/** Who is at this shared device, as all its pages know it, over a reload and without a network. [DV12] */
const kept = z.object({ profileId: z.string(), touchedAt: z.number(), isLocked: z.boolean() });

const key = "fettle.acting";

export const storedActing = (): ActingHere | undefined => rememberedAs(key, kept);

export const keepActing = (acting: ActingHere): void => remember(key, JSON.stringify(acting));
export const forgetActing = (): void => remember(key, null);
