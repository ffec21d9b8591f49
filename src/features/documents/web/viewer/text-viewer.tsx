import { useLanguage, useText } from "#kit/web/i18n.ts";
import { sizeText } from "#kit/web/size-text.ts";
import { Banner } from "#kit/web/ui/banner.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { EmptyState } from "#kit/web/ui/empty-state.tsx";
import { blocksOf, decodeText, wholeLines } from "./decode-text.ts";
import { readRange } from "./file-source.ts";
import { MarkedText } from "./marked-text.tsx";
import { findPassage, fold } from "./passage.ts";
import { viewerText } from "./text.ts";
import { useLoaded } from "./use-loaded.ts";
import { isCodeLike } from "./viewer-kind.ts";
import type { KindViewerProps } from "./viewer-props.ts";
import { DownloadButton, NotOpened, Opening } from "./viewer-states.tsx";

/** Of a longer text only so much is shown, in bytes. */
export const textBytesMax = 5 * 1024 ** 2;
const blockLines = 200;

/** Plain text, wrapped. HTML, scripts and whatever else a file may hold are text here. */
export function TextViewer({ file, at }: KindViewerProps) {
  const t = useText(viewerText);
  const [language] = useLanguage();
  const isCut = file.sizeBytes > textBytesMax;
  const [loaded, retry] = useLoaded(async (signal) => {
    const end = Math.min(file.sizeBytes, textBytesMax);
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
      className="ring-inside min-h-0 flex-1 overflow-auto px-4 py-4 md:px-6"
    >
      {isCut && (
        <Banner tone="info" action={<DownloadButton file={file} />} className="mb-4">
          {t("viewer.plain.cut", { size: sizeText(textBytesMax, language) })}
        </Banner>
      )}
      <PlainText text={loaded.value} find={at.find} isCode={isCodeLike(file.mimeType, file.name)} />
    </div>
  );
}

interface PlainTextProps {
  readonly text: string;
  readonly find: string | undefined;
  readonly isCode: boolean;
}

function PlainText({ text, find, isCode }: PlainTextProps) {
  const blocks = blocksOf(text, blockLines);
  const hits = find ? (findPassage(fold(blocks.map((block) => ({ text: block }))), find)?.hits ?? []) : [];
  const first = hits[0]?.[0]?.piece;
  return (
    <div
      className={classNames(
        "wrap-anywhere whitespace-pre-wrap",
        isCode ? "num text-xs tracking-normal!" : "max-w-[80ch]",
      )}
      dir="auto"
    >
      {blocks.map((block, index) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- a block has no other name than its place
          key={index}
          className="[contain-intrinsic-size:auto_3600px] [content-visibility:auto]"
        >
          <MarkedText text={block} piece={index} hits={hits} reveals={index === first} />
        </div>
      ))}
    </div>
  );
}
