import * as z from "zod/mini";
import { id } from "./ids.ts";

/** The member who made or changed something, by name. What a removed member made still names them. */
export const person = z.object({ id, displayName: z.string(), isFormer: z.optional(z.literal(true)) });
export type Person = z.output<typeof person>;
