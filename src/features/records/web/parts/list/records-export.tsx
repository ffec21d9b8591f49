import { useEffect, useRef, useState } from "react";
import { performPolicy } from "#features/performs/policy.ts";
import { performListText } from "#features/performs/web/list-text.ts";
import { saveBlob } from "#kit/web/device/save-blob.ts";
import { useText } from "#kit/web/i18n.ts";
import { Download } from "#kit/web/icons.ts";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import type { RecordFilter } from "../../../contract.ts";
import { recordExportText } from "../../export-text.ts";
import { recordsCsv } from "../../queries.ts";

/** [PF166] What the filter finds, as rows. Many take a while: pressing again stops it, and so does leaving. */
export function RecordsExport({ filter }: { readonly filter: RecordFilter }) {
  const t = useText(performListText);
  const words = useText(recordExportText);
  const workspaceId = useWorkspaceId();
  const [isRunning, setRunning] = useState(false);
  const mayExport = useMay(performPolicy.export);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const take = async () => {
    const abort = new AbortController();
    running.current = abort;
    setRunning(true);
    try {
      const bytes = await recordsCsv(workspaceId, filter, abort.signal);
      if (bytes instanceof Blob) saveBlob(bytes, `records ${new Date().toISOString().slice(0, 10)}.csv`);
      toast.success(words("performs.record.exported"));
    } catch {
      if (!abort.signal.aborted) toast.error(words("performs.record.exportFailed"));
    }
    setRunning(false);
  };
  if (!mayExport) return null;
  return (
    <Button onPress={() => (isRunning ? running.current?.abort() : void take())}>
      <Download aria-hidden />
      {isRunning ? t("performs.list.stopExport") : words("performs.record.exportCsv")}
    </Button>
  );
}
