import * as z from "zod";
import { formatVersion, manifestFile, procedureFile } from "../format.ts";

interface FormatSchemas {
  readonly version: number;
  readonly manifest: unknown;
  readonly procedure: unknown;
}

let schemas: FormatSchemas | undefined;

/** [TF2] The format as JSON schemas, from the very objects that imports are checked by. */
export const formatSchemas = (): FormatSchemas =>
  (schemas ??= {
    version: formatVersion,
    manifest: z.toJSONSchema(manifestFile, { io: "input", unrepresentable: "any" }),
    procedure: z.toJSONSchema(procedureFile, { io: "input", unrepresentable: "any" }),
  });
