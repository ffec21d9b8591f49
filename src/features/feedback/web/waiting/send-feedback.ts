import { uploadFile } from "#features/media/web/upload.ts";
import { isProblem } from "#kit/problem.ts";
import { call } from "#kit/web/wire/call.ts";
import { isRefusedForGood } from "#kit/web/wire/call-errors.ts";
import { feedbackEndpoints } from "../../contract.ts";
import type { Refusal, WaitingFeedback } from "./waiting-feedback.ts";

/** A picture that has not gone up by then is tried again later. */
const uploadMsMax = 120_000;

/**
 * Sends one item, its picture first.
 * @param uploaded gets the picture's id before the rest is sent, so that nothing is uploaded twice
 * @throws what `uploadFile` and `call` throw
 */
export async function sendFeedback(
  workspaceId: string,
  { id, procedureId, versionId, given, picture }: WaitingFeedback,
  uploaded: (pictureId: string) => Promise<void>,
): Promise<void> {
  let body = { ...given, id };
  if (picture) {
    const { id: pictureId } = await uploadFile(workspaceId, picture, { signal: AbortSignal.timeout(uploadMsMax) });
    await uploaded(pictureId);
    body = { ...body, pictureId };
  }
  const params = { workspaceId, procedureId, versionId };
  try {
    await call(feedbackEndpoints.give, { params, body }, { idempotencyKey: id });
  } catch (error) {
    // [FB18] Another tab has sent it, with another upload of the picture.
    if (!isProblem(error, "idempotencyKeyReused")) throw error;
  }
}

/** [FB17] Whether a failure is for good; undefined where trying again later, or signing in, may help. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!isRefusedForGood(error)) return undefined;
  return error.status === 404 ? "gone" : "refused";
}
