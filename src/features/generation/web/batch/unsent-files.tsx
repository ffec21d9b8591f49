import type { Dropped } from "#features/media/web/parts/dropped-entries.ts";
import { useUploads } from "#features/media/web/parts/uploads.ts";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { call } from "#kit/web/wire/call.ts";
import { type BatchItem, batchEndpoints, type DraftBatch } from "../../batch-contract.ts";
import { useLeaveUnsent } from "../batch-actions.ts";
import { batchText } from "../batch-text.ts";
import { batchFilePurpose } from "../parts/film-uploads.ts";
import { filesOf, missingAmong } from "../state/chosen-files.ts";
import { figuresOf } from "./batch-figures.ts";
import { FolderButton } from "./folder-drop.tsx";

/** [PG36] Files that a batch still misses: on their way, to be tried again, to be chosen again, or to be done without. */
export function UnsentFiles({ batch }: { readonly batch: DraftBatch }) {
  const t = useText(batchText);
  const { items: uploads, retry } = useUploads();
  const leave = useLeaveUnsent();
  const again = useChosenAgain(batch.id);
  const own = uploads.filter(
    ({ purpose, state }) => purpose.kind === batchFilePurpose && purpose.batchId === batch.id && state !== "done",
  );
  const failed = own.filter(({ state }) => state === "failed");
  const isSending = own.length > failed.length;
  return (
    <section className="max-w-xl space-y-3 rounded-2 border border-line bg-tint p-4" aria-labelledby="unsent-files">
      <h2 id="unsent-files" className="text-sm">
        {t("batches.sending.title", { count: figuresOf(batch).awaited })}
      </h2>
      <p className="text-sm text-ink-2" role="status">
        {t(isSending ? "batches.sending.running" : "batches.sending.stopped")}
      </p>
      <div className="flex flex-wrap gap-2">
        {failed.length > 0 && (
          <Button
            onPress={() => {
              for (const { id } of failed) retry(id);
            }}
          >
            {t("batches.sending.retry")}
          </Button>
        )}
        {!isSending && <FolderButton label={t("batches.sending.choose")} onDropped={(one) => void again(one)} />}
        {!isSending && batch.state !== "planned" && (
          <Button isPending={leave.isPending} onPress={() => void leave.run(batch.id).catch(() => {})}>
            {t("batches.sending.leave")}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Sends what is missing from a folder that is chosen again; what has arrived is not sent twice. */
function useChosenAgain(batchId: string) {
  const t = useText(batchText);
  const workspaceId = useWorkspaceId();
  const { add } = useUploads();
  return async (dropped: Promise<Dropped>): Promise<void> => {
    const found = await dropped.catch(() => undefined);
    if (!found) return void toast.error(t("batches.readFailed"));
    const missing = await missingItems(workspaceId, batchId).catch(() => undefined);
    if (!missing) return void toast.error(t("batches.actionFailed"));
    const files = missingAmong(missing, filesOf(found.files));
    if (files.length === 0) return void toast.error(t("batches.sending.none"));
    await add(
      files.map(({ file, path, place }) => ({
        file,
        label: path,
        purpose: { kind: batchFilePurpose, batchId, place: `${place}` },
      })),
    );
    toast.success(t("batches.sending.matched", { count: files.length }));
  };
}

/** Earlier versions may be missing as well: one that is there is not taken again. */
async function missingItems(workspaceId: string, batchId: string): Promise<BatchItem[]> {
  const items: BatchItem[] = [];
  for (const state of ["awaited", "earlier"] as const) {
    for (let after: string | undefined; ; ) {
      const query = { limit: 200, state, ...(after !== undefined && { after }) };
      const page = await call(batchEndpoints.items, { params: { workspaceId, batchId }, query });
      items.push(...page.items);
      if (page.next === null) break;
      after = page.next;
    }
  }
  return items;
}
