import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { DocumentViewer } from "#features/viewers/web/parts/document-viewer.tsx";
import { isProblem } from "#kit/problem.ts";
import { remember, remembered } from "#kit/web/device/device-memory.ts";
import { saveBlob } from "#kit/web/device/save-blob.ts";
import { useLanguage, useText } from "#kit/web/i18n.ts";
import { Download, Printer } from "#kit/web/icons.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Segments } from "#kit/web/ui/choices/toggle-button-group.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { Spinner } from "#kit/web/ui/states/spinner.tsx";
import type { PaperSize } from "../../contract.ts";
import { printQueries } from "../queries.ts";
import { printText } from "../text.ts";

interface PaperViewProps {
  readonly procedureId: string;
  readonly versionId: string;
  /** Of a draft. */
  readonly revision: number | undefined;
  /** Without the ending. */
  readonly fileName: string;
}

const key = "fettle.paper";

/** The PDF as it will be on paper, to be saved and printed. */
export function PaperView({ procedureId, versionId, revision, fileName }: PaperViewProps) {
  const t = useText(printText);
  const workspaceId = useWorkspaceId();
  const [language] = useLanguage();
  const [paper, choosePaper] = useState<PaperSize>(remembered(key) === "letter" ? "letter" : "a4");
  const query = useQuery(printQueries.pdf(workspaceId, { procedureId, versionId, revision, paper, language }));
  const pdf = query.data;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-2 md:px-6">
        <Segments<PaperSize>
          label={t("prints.paper.size")}
          value={paper}
          onChange={(size) => {
            remember(key, size);
            choosePaper(size);
          }}
          items={[
            { id: "a4", text: t("prints.paper.a4") },
            { id: "letter", text: t("prints.paper.letter") },
          ]}
        />
        <output className="sr-only">{pdf ? t("prints.paper.ready") : t("prints.paper.making")}</output>
        <div className="ms-auto flex flex-wrap gap-3">
          <Button isDisabled={!pdf} onPress={() => pdf && saveBlob(pdf, `${fileName}.pdf`)}>
            <Download aria-hidden />
            {t("prints.paper.save")}
          </Button>
          <PrintButton pdf={pdf} />
        </div>
      </div>
      {pdf ? (
        <div className="flex min-h-96 flex-1 flex-col">
          <DocumentViewer
            workspaceId={workspaceId}
            fileId={`${versionId} ${revision ?? 0} ${paper} ${language}`}
            mimeType={pdf.type}
            name={`${fileName}.pdf`}
            sizeBytes={pdf.size}
            held={pdf}
          />
        </div>
      ) : query.isError ? (
        <FailedState
          error={query.error}
          title={t("prints.paper.failed")}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        >
          {t(isProblem(query.error, "printsBusy") ? "prints.paper.busy" : "prints.paper.failedBody")}
        </FailedState>
      ) : (
        <div className="grid flex-1 content-center justify-items-center gap-3 p-8 text-center">
          <Spinner />
          <p className="font-semibold">{t("prints.paper.making")}</p>
          <p className="text-ink-2">{t("prints.paper.makingBody")}</p>
        </div>
      )}
    </div>
  );
}

/** Opens the pages in the browser's own viewer, which prints them as they are. */
function PrintButton({ pdf }: { readonly pdf: Blob | undefined }) {
  const t = useText(printText);
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!pdf) return;
    const made = URL.createObjectURL(pdf);
    // oxlint-disable-next-line react/set-state-in-effect -- an address must be given back, so it is made here
    setUrl(made);
    return () => {
      setUrl(undefined);
      URL.revokeObjectURL(made);
    };
  }, [pdf]);
  return (
    <Button kind="ink" isDisabled={url === undefined} onPress={() => void window.open(url, "_blank")}>
      <Printer aria-hidden />
      {t("prints.paper.open")}
    </Button>
  );
}
