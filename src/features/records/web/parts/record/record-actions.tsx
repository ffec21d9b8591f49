import { useState } from "react";
import { performPolicy } from "#features/performs/policy.ts";
import { saveBlob } from "#kit/web/device/save-blob.ts";
import { useLanguage, useText } from "#kit/web/i18n.ts";
import { Download } from "#kit/web/icons.ts";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Menu, MenuItem } from "#kit/web/ui/menus/menu.tsx";
import type { PerformRecord } from "../../../contract.ts";
import { recordExportText } from "../../export-text.ts";
import { recordCsv, recordPdf } from "../../queries.ts";

/** [PF166] [PF167] Takes the record away, as a PDF or as rows. */
export function RecordExport({ record }: { readonly record: PerformRecord }) {
  const t = useText(recordExportText);
  const workspaceId = useWorkspaceId();
  const [language] = useLanguage();
  const [isPending, setPending] = useState(false);
  const mayExport = useMay(performPolicy.export);
  const place = { procedureId: record.procedureId, performId: record.id };
  const take = async (ending: "pdf" | "csv") => {
    setPending(true);
    try {
      const bytes = await (ending === "pdf" ? recordPdf(workspaceId, place, language) : recordCsv(workspaceId, place));
      if (bytes instanceof Blob) saveBlob(bytes, `${record.title} ${record.submitted_at.slice(0, 10)}.${ending}`);
      toast.success(t("performs.record.exported"));
    } catch {
      toast.error(t("performs.record.exportFailed"));
    }
    setPending(false);
  };
  if (!mayExport) return null;
  return (
    <Menu
      label={t("performs.record.export")}
      trigger={
        <Button isPending={isPending}>
          <Download aria-hidden />
          {t("performs.record.export")}
        </Button>
      }
    >
      <MenuItem onAction={() => void take("pdf")}>{t("performs.record.exportPdf")}</MenuItem>
      <MenuItem onAction={() => void take("csv")}>{t("performs.record.exportCsv")}</MenuItem>
    </Menu>
  );
}
