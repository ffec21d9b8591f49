import { useState } from "react";
import type { Dropped } from "#features/media/web/parts/dropped-entries.ts";
import { useUploadActs } from "#features/media/web/parts/uploads.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { useAction } from "#kit/web/action.ts";
import { translate, useText } from "#kit/web/i18n.ts";
import { useGo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { call } from "#kit/web/wire/call.ts";
import { batchEndpoints } from "../../batch-contract.ts";
import { hasPaperName } from "../../rules/batch/batch-bounds.ts";
import { batchTopic } from "../batch-queries.ts";
import { batchText } from "../batch-text.ts";
import { archivePurpose, batchFilePurpose } from "../parts/film-uploads.ts";
import { type ChosenFile, chosenFrom } from "../state/chosen-files.ts";

interface Folder {
  readonly title: string;
  readonly files: readonly ChosenFile[];
}

const useListFolder = () =>
  useAction({
    act: ({ title, files }: Folder, workspaceId) => {
      const body = {
        title: title.slice(0, 200),
        files: files.map(({ path, file }) => ({
          path,
          sizeBytes: file.size,
          ...(file.lastModified > 0 && { modifiedAt: new Date(file.lastModified).toISOString() }),
        })),
      };
      return call(batchEndpoints.start, { params: { workspaceId }, body });
    },
    refreshes: [batchTopic],
    failed: () => translate(batchText, "batches.startFailed"),
  });

/** [PG36] Begins a batch of what was dropped: its files are sent by the queue, which outlives the page. */
export function useStartBatch() {
  const t = useText(batchText);
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const { add } = useUploadActs();
  const list = useListFolder();
  const [isReading, setReading] = useState(false);
  const [refused, setRefused] = useState<string>();
  const begin = async (dropped: Promise<Dropped>): Promise<void> => {
    setRefused(undefined);
    setReading(true);
    const found = await dropped.catch(() => undefined);
    setReading(false);
    if (!found) return setRefused(t("batches.readFailed"));
    const chosen = chosenFrom(found.files);
    if (chosen.is === "refused") return setRefused(t(`batches.${chosen.why}`, { count: chosen.count }));
    if (chosen.is === "archive") {
      await add([{ file: chosen.file, purpose: { kind: archivePurpose } }]);
      return void toast.success(t("batches.zipSent"));
    }
    const batch = await list.run(chosen).catch(() => undefined);
    if (!batch) return;
    await add(
      chosen.files.flatMap(({ file, path }, place) =>
        hasPaperName(path)
          ? [{ file, label: path, purpose: { kind: batchFilePurpose, batchId: batch.id, place: `${place}` } }]
          : [],
      ),
    );
    await go(procedurePaths.batch(workspaceId, batch.id));
  };
  return { begin, isReading: isReading || list.isPending, refused };
}
