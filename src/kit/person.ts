import * as z from "zod/mini";
import { id } from "./ids.ts";

/** Whoever made or changed something, by name. A member who was removed is still named by what they made. */
export const person = z.object({ id, displayName: z.string(), isFormer: z.optional(z.literal(true)) });
export type Person = z.output<typeof person>;
