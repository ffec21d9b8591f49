import type { ReactNode } from "react";
import { useLanguage, useText } from "#kit/web/i18n.ts";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { sizeText } from "#kit/web/words/size-text.ts";
import { viewerText } from "../../text.ts";
import { readRange } from "../file-source.ts";
import { useLoaded } from "../use-loaded.ts";
import type { KindViewerProps } from "../viewer-props.ts";
import { DownloadButton, NotOpened, Opening } from "../viewer-states.tsx";
import { decodeText, wholeLines } from "./decode-text.ts";

interface ReadTextProps extends Pick<KindViewerProps, "file"> {
  /** Of a longer text only so much is shown, in bytes, and it is said. */
  readonly bytesMax: number;
  readonly children: (text: string) => ReactNode;
}

/** The text of a file, in what scrolls. */
export function ReadText({ file, bytesMax, children }: ReadTextProps) {
  const t = useText(viewerText);
  const [language] = useLanguage();
  const isCut = file.sizeBytes > bytesMax;
  const [loaded, retry] = useLoaded(async (signal) => {
    const end = Math.min(file.sizeBytes, bytesMax);
    return end === 0 ? "" : wholeLines(decodeText(await readRange(file, 0, end, signal)), isCut);
  }, file.fileId);
  if (loaded.is === "loading") return <Opening name={file.name} />;
  if (loaded.is === "failed") return <NotOpened file={file} error={loaded.error} onRetry={retry} />;
  if (loaded.value.trim() === "") {
    return <EmptyState title={t("viewer.plain.empty")} className="flex-1 justify-center" />;
  }
  return (
    <div
      role="region"
      aria-label={file.name}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
      tabIndex={0}
      className="above-trays ring-inside min-h-0 flex-1 overflow-auto px-4 py-4 md:px-6"
    >
      {isCut && (
        <Banner tone="info" action={<DownloadButton file={file} />} className="mb-4">
          {t("viewer.plain.cut", { size: sizeText(bytesMax, language) })}
        </Banner>
      )}
      {children(loaded.value)}
    </div>
  );
}
