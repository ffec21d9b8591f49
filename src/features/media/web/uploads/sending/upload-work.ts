import { waitAfter } from "#kit/backoff.ts";
import { isProblem } from "#kit/problem.ts";
import { NetworkError } from "#kit/web/wire/call-errors.ts";
import type { QueueTools } from "../queue-tools.ts";
import type { StoredFiles } from "../stored-files.ts";
import type { UploadEvent, UploadItem } from "../upload-item.ts";
import { sendFile } from "./send-file.ts";
import type { Sending, UploadSession } from "./sending.ts";
import { type Samples, withSample } from "./upload-speed.ts";

/** What a tab has of an item that it alone looks after. */
export interface Held {
  file: File | undefined;
  work: { readonly is: WorkKind; readonly abort: AbortController } | undefined;
  /** The number of sent bytes; the server may have received fewer. */
  goneOut: number | undefined;
  session: UploadSession | undefined;
  /** Between two tries. */
  isResting: boolean;
  samples: Samples;
}

export type WorkKind = "sending" | "finishing" | "cancelling";

export interface WorkTools extends QueueTools {
  readonly files: StoredFiles;
  readonly change: (id: string, event: UploadEvent) => Promise<void>;
  readonly remove: (ids: readonly string[]) => Promise<void>;
  readonly notifySoon: () => void;
}

export type Work = (item: UploadItem, held: Held, tools: WorkTools, signal: AbortSignal) => Promise<void>;

/** Sends the bytes until they are stored, however long the network takes. @throws its failure */
export const send: Work = async (item, held, tools, signal) => {
  const found = held.file ?? (await tools.files.find(item.id, item.fingerprint, false));
  if (found === "file" || found === "permission") return tools.change(item.id, { is: "needs", what: found });
  held.file = found;
  held.session = item.session;
  const { workspaceId, fileName, contentType, session } = item;
  const stored = await sendFile(
    {
      workspaceId,
      file: found,
      fileName,
      contentType,
      session,
      signal,
      onState: follow(item, held, tools),
      onSent(bytes) {
        held.goneOut = bytes;
        held.isResting = false;
        held.samples = withSample(held.samples, { at: tools.clock.now(), bytes });
        tools.notifySoon();
      },
    },
    { ...tools, patience: { failuresMax: Number.POSITIVE_INFINITY, startsAnewMax: 1 } },
  );
  await tools.change(item.id, { is: "stored", ...stored });
};

/** Keeps what must outlive the page: the address, and what the server has. */
function follow(item: UploadItem, held: Held, { change, notifySoon }: WorkTools): (state: Sending) => void {
  let sentBytes = item.sentBytes;
  let startedAnew = 0;
  return (state) => {
    held.isResting = state.waitMs > 0;
    if (held.isResting) held.samples = [];
    held.goneOut = state.sentBytes;
    const session = sessionOf(state);
    const isElsewhere = session?.location !== held.session?.location;
    held.session = session;
    if (state.startedAnew > startedAnew) void change(item.id, { is: "startedAnew" });
    else if (isElsewhere || state.sentBytes !== sentBytes) {
      void change(item.id, { is: "moved", sentBytes: state.sentBytes, session });
    }
    ({ sentBytes, startedAnew } = state);
    notifySoon();
  };
}

const sessionOf = ({ fileId, location }: Sending): UploadSession | undefined =>
  fileId !== undefined && location !== undefined ? { fileId, location } : undefined;

/** [MU10] Does what the file was for. The key is the same at every try. @throws a Problem that another try does not mend */
export const finish: Work = async (item, held, tools, signal) => {
  const handler = tools.purposes.handlerOf(item.purpose.kind);
  if (!handler || !item.stored) return;
  const { workspaceId, contentType, fileName, purpose, stored } = item;
  const context = { workspaceId, contentType, fileName, purpose, idempotencyKey: item.id, ...stored };
  for (let tries = 1; ; tries++) {
    try {
      const { path } = await handler.finish(context);
      await tools.store.dropFile(item.id).catch(() => {});
      return await tools.change(item.id, { is: "done", path, at: tools.clock.now() });
    } catch (error) {
      // Offline even the code of the purpose may not load.
      if (!mayComeBack(error) && tools.device.isOnline()) throw error;
      held.isResting = true;
      tools.notifySoon();
      await tools.rest(waitAfter(tries), signal);
      held.isResting = false;
    }
  }
};

/** [MU5] Notifies the server, and retries until it answers. */
export const callOff: Work = async (item, held, { network, rest, remove }, signal) => {
  const location = (held.session ?? item.session)?.location;
  for (let tries = 1; location !== undefined && !(await network.cancel(location)); tries++) {
    await rest(waitAfter(tries), signal);
  }
  await remove([item.id]);
};

/** A network that failed, or a server that is busy: another try may help. */
const mayComeBack = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (isProblem(error) && (error.status === 429 || (error.status >= 500 && error.status !== 507)));
