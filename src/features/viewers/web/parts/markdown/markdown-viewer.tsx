import { ReadText } from "../texts/read-text.tsx";
import type { KindViewerProps } from "../viewer-props.ts";
import { Markdown } from "./markdown.tsx";

/** The page renders all of it at once, so the limit is lower than for plain text. */
const markdownBytesMax = 1024 ** 2;

export const MarkdownViewer = ({ file, at }: KindViewerProps) => (
  <ReadText file={file} bytesMax={markdownBytesMax}>
    {(text) => <Markdown text={text} find={at.find} reveals />}
  </ReadText>
);
