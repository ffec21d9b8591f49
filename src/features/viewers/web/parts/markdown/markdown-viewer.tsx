import { ReadText } from "../texts/read-text.tsx";
import type { KindViewerProps } from "../viewer-props.ts";
import { Markdown } from "./markdown.tsx";

/** All of it stands in the page at once, so it is less than of plain text. */
const markdownBytesMax = 1024 ** 2;

export const MarkdownViewer = ({ file, at }: KindViewerProps) => (
  <ReadText file={file} bytesMax={markdownBytesMax}>
    {(text) => <Markdown text={text} find={at.find} reveals />}
  </ReadText>
);
