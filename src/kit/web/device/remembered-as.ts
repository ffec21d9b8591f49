import * as z from "zod/mini";
import { remembered } from "./device-memory.ts";

/** What is kept under a key as JSON, where it has this shape; undefined where it is not there, or something else. */
export function rememberedAs<Shape extends z.ZodMiniType>(key: string, shape: Shape): z.output<Shape> | undefined {
  try {
    return z.safeParse(shape, JSON.parse(remembered(key) ?? "null")).data;
  } catch {
    return undefined;
  }
}
