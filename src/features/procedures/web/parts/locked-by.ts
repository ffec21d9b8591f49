import * as z from "zod/mini";
import { person } from "#kit/person.ts";
import { isProblem } from "#kit/problem.ts";
import { translate } from "#kit/web/i18n.ts";
import { kitText } from "#kit/web/text.ts";

/** The part of a refusal's lock that names the editor. */
const lock = z.object({ holder: z.nullable(person) });

/** Who edits the draft, where 423 `draftLocked` was answered and the reader may know them. [P104] */
export function lockedBy(error: unknown): string | undefined {
  if (!isProblem(error, "draftLocked")) return undefined;
  const { holder } = z.safeParse(lock, error.more.current).data ?? {};
  if (!holder) return undefined;
  return holder.isFormer ? translate(kitText, "kit.formerMember", { name: holder.displayName }) : holder.displayName;
}
