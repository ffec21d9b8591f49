import { useCallback, useEffect, useState } from "react";
import type { DraftDriver } from "#features/drafts/web/parts/draft/draft-driver.ts";
import { useDraftDriver } from "#features/drafts/web/parts/draft/use-draft-driver.ts";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { titleOr } from "#features/procedures/rules/new-content.ts";
import { translate, withWords } from "#kit/web/i18n.ts";
import { useAhead } from "#kit/web/lazy-component.tsx";
import { newId } from "#kit/web/new-id.ts";
import { usePlace } from "#kit/web/place.tsx";
import { kitText } from "#kit/web/text.ts";
import { toast } from "#kit/web/toast.tsx";
import { editorText } from "../editor-text.ts";
import { createUploadQueue, type UploadQueue } from "../state/upload-queue.ts";

/** There are no uploads at first. */
const loadUpload = async () => (uploading = await withWords(import("#features/media/web/parts/uploading.ts")));
let uploading: Awaited<typeof import("#features/media/web/parts/uploading.ts")> | undefined;

interface Session {
  readonly driver: DraftDriver;
  readonly uploads: UploadQueue;
}

/** What one editor of a draft holds open: the draft's driver, and the pictures on their way into it. */
export function useDraftSession(draft: ProcedureDraft): Session {
  const { workspaceId, timeZone } = usePlace();
  useAhead(loadUpload);
  const sayLeft = useCallback(
    (title: string, createdAt: string) =>
      void toast.error(translate(editorText, "editor.saving.left", { title: titleOr(title, createdAt, timeZone) })),
    [timeZone],
  );
  const driver = useDraftDriver(draft, sayLeft);
  const [uploads] = useState<UploadQueue>(() =>
    createUploadQueue({
      upload: async (file, options) => (await loadUpload()).uploadFile(workspaceId, file, options),
      words: (error, name) => uploading?.uploadFailure(error, name) ?? translate(kitText, "kit.failed"),
      newId,
    }),
  );

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (uploads.isBusy()) event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [uploads]);

  return { driver, uploads };
}
