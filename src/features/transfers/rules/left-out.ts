import * as z from "zod/mini";

/** What members delete and can bring back: the content of the bins. */
export const binKinds = ["procedure", "document", "folder", "set"] as const;
export type BinKind = (typeof binKinds)[number];

/** [TF28] Content that is not among what comes in again, and why. */
export const leftOutLine = z.strictObject({
  kind: z.enum(binKinds),
  reason: z.literal("bin"),
  count: z.number().check(z.refine(Number.isInteger), z.positive()),
});
export interface LeftOut extends z.output<typeof leftOutLine> {}

/** [TF28] What an archive says of the bin: each kind that there is any of, in one order. */
export const leftOutOf = (inBin: Readonly<Record<BinKind, number>>): LeftOut[] =>
  binKinds.flatMap((kind) => (inBin[kind] > 0 ? [{ kind, reason: "bin" as const, count: inBin[kind] }] : []));
