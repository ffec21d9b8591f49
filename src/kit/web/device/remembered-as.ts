import * as z from "zod/mini";
import { remembered } from "./device-memory.ts";

/** The JSON stored under a key, if it has this shape; undefined if it is missing or has another. */
export function rememberedAs<Shape extends z.ZodMiniType>(key: string, shape: Shape): z.output<Shape> | undefined {
  try {
    return z.safeParse(shape, JSON.parse(remembered(key) ?? "null")).data;
  } catch {
    return undefined;
  }
}
