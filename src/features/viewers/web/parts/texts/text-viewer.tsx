import { useMemo } from "react";
import { classNames } from "#kit/web/ui/class-names.ts";
import { MarkedText } from "../passages/marked-text.tsx";
import { findPassage, fold } from "../passages/passage.ts";
import { isCodeLike } from "../viewer-kind.ts";
import type { KindViewerProps } from "../viewer-props.ts";
import { blocksOf } from "./decode-text.ts";
import { ReadText } from "./read-text.tsx";

/** Of a longer text only so much is shown, in bytes. */
export const textBytesMax = 5 * 1024 ** 2;
const blockLines = 200;

/** Plain text, wrapped. HTML, scripts and whatever else a file may hold are text here. */
export const TextViewer = ({ file, at }: KindViewerProps) => (
  <ReadText file={file} bytesMax={textBytesMax}>
    {(text) => <PlainText text={text} find={at.find} isCode={isCodeLike(file.mimeType, file.name)} />}
  </ReadText>
);

interface PlainTextProps {
  readonly text: string;
  readonly find: string | undefined;
  readonly isCode: boolean;
}

function PlainText({ text, find, isCode }: PlainTextProps) {
  const blocks = useMemo(() => blocksOf(text, blockLines), [text]);
  // Stable while the search is the same: a new mark is scrolled to.
  const hits = useMemo(
    () => (find ? (findPassage(fold(blocks.map((block) => ({ text: block }))), find)?.hits ?? []) : []),
    [blocks, find],
  );
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
        <div key={index} className="[contain-intrinsic-size:auto_3600px] [content-visibility:auto]">
          <MarkedText text={block} piece={index} hits={hits} reveals={index === first} />
        </div>
      ))}
    </div>
  );
}
