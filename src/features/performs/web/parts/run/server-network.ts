import { forWhoIsHere } from "#kit/web/session/who-is-here.ts";
import { call } from "#kit/web/wire/call.ts";
import { NetworkError } from "#kit/web/wire/call-errors.ts";
import { performEndpoints } from "../../../contract.ts";
import { fromRecord } from "../../../rules/sync/record.ts";
import type { PerformNetwork } from "../../state/perform-network.ts";
import { claimedMs } from "./file-time.ts";

interface Place {
  readonly workspaceId: string;
  readonly procedureId: string;
  readonly performId: string;
}

/** The version comes with it, which may be some megabytes over a weak network. */
const loadTimeoutMs = 40_000;
/** A photo that has not gone up by then is tried again later. */
const uploadTimeoutMs = 120_000;

/** What sends a file is no part of the screen's code: where it does not arrive, no file would either. */
const uploading = () =>
  import("#features/media/web/upload.ts").catch((cause: unknown) => {
    throw new NetworkError("What sends a file", { cause });
  });

/**
 * The real server. Every request has a timeout of its own: a network that only seems to be there counts as none. To the next
 * person at the device it is none either (threat B105).
 */
export function serverNetwork(params: Place): PerformNetwork {
  const asNow = forWhoIsHere();
  return {
    load: asNow(async () => fromRecord(await call(performEndpoints.get, { params }, { timeoutMs: loadTimeoutMs }))),
    save: asNow((body) => call(performEndpoints.save, { params, body })),
    submit: asNow(() => call(performEndpoints.submit, { params }, { timeoutMs: loadTimeoutMs })),
    reset: asNow(async () => fromRecord(await call(performEndpoints.reset, { params }, { timeoutMs: loadTimeoutMs }))),
    remove: asNow(() => call(performEndpoints.remove, { params })),
    upload: asNow(async ({ blob, name }) => {
      const file = new File([blob], name, { type: blob.type });
      const signal = AbortSignal.timeout(uploadTimeoutMs);
      const takenMs = blob instanceof File ? claimedMs(blob) : undefined;
      const takenAt = takenMs === undefined ? undefined : new Date(takenMs).toISOString();
      const { uploadFile } = await uploading();
      return (await uploadFile(params.workspaceId, file, { signal, takenAt })).id;
    }),
  };
}
