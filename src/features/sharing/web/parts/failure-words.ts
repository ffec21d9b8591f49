import { isProblem } from "#kit/problem.ts";
import { translate } from "#kit/web/i18n.ts";
import { sharingText } from "../text.ts";

/** Why something with a received procedure did not work, and what to do. */
export function failureWords(error: unknown): string {
  const codes = ["sourceChanged", "quotaExceeded", "draftLocked", "forbidden", "stale"] as const;
  const code = codes.find((one) => isProblem(error, one)) ?? "other";
  return translate(sharingText, `sharing.failures.${code}`);
}
