import * as z from "zod/mini";
import { isProblem, type Problem } from "#kit/problem.ts";
import { isSignInRefused, NetworkError } from "#kit/web/wire/call-errors.ts";
import type { HistoryEntry } from "../../contract.ts";
import type { DevicePerform } from "./device-perform.ts";
import type { DriverTools } from "./driver-tools.ts";
import { answerTo, momentOf } from "./send-progress.ts";

export type SubmitAnswer =
  | { readonly is: "submitted"; readonly entry: HistoryEntry }
  /** The server cannot be reached: it goes when it can. [PF104] */
  | { readonly is: "waiting" }
  /** Not everything has reached the server; it is all on this device. */
  | { readonly is: "notSent" | "ended" | "signIn" }
  | { readonly is: "incomplete"; readonly stepIds: readonly string[] }
  /** Two devices gave different answers, and the person has to choose: the run shows both. [PF278] */
  | { readonly is: "conflicts" }
  | { readonly is: "refused"; readonly problem: Problem };

const triesMax = 3;

const incompleteBody = z.object({ steps: z.array(z.object({ stepId: z.string() })) });

/**
 * Asks the server to make a record of a perform that it has completely. Repeats after a lost response: the server makes
 * one record, and says so. Call it under the perform's lock. `failed` is called with errors for which a later attempt,
 * or signing in, can help.
 */
export async function submitOnce(
  kept: DevicePerform,
  { clock, network }: Pick<DriverTools, "clock" | "network">,
  failed: (error: unknown) => void,
): Promise<SubmitAnswer> {
  const now = () => momentOf(clock.time().nowMs);
  for (let tries = 1; ; tries += 1) {
    try {
      const entry = await network.submit();
      kept.apply({ type: "ended", ending: { state: "submitted", entry }, at: now() });
      await kept.settled();
      return { is: "submitted", entry };
    } catch (error) {
      if (error instanceof NetworkError && tries < triesMax) continue;
      return refused(error);
    }
  }

  async function refused(error: unknown): Promise<SubmitAnswer> {
    if (!isProblem(error) || error.status >= 500 || error.status === 429) {
      failed(error);
      return { is: "notSent" };
    }
    if (isSignInRefused(error)) {
      failed(error);
      return { is: "signIn" };
    }
    if (error.code === "requiredStepsNotComplete") {
      const body = z.safeParse(incompleteBody, error.more.current);
      return { is: "incomplete", stepIds: body.success ? body.data.steps.map((step) => step.stepId) : [] };
    }
    const answer = answerTo(error, now());
    if (answer?.type === "seen") {
      kept.apply({ type: "clockRead", ...clock.time() });
      kept.apply(answer);
      await kept.settled();
      // A choice that was made here and is still to be sent may have decided them.
      return { is: kept.state?.conflicts.length ? "conflicts" : "notSent" };
    }
    if (answer?.type !== "ended") return { is: "refused", problem: error };
    kept.apply(answer);
    await kept.settled();
    return { is: "ended" };
  }
}
