import { type ReactNode, useEffect, useRef } from "react";
import { Picture } from "#features/media/web/parts/picture.tsx";
import { useText } from "#kit/web/i18n.ts";
import { classNames } from "#kit/web/ui/class-names.ts";
import type { PaperSource } from "../../paper-contract.ts";
import { compareText } from "../compare-text.ts";

/** The blocks that are marked: those of a step, or where something is lost. */
export type ShownBlocks = { readonly stepId?: string } & Pick<PaperSource["steps"][number], "from" | "to">;

interface PaperBlocksProps {
  readonly source: PaperSource;
  readonly shown: ShownBlocks | undefined;
  readonly wayBack: ReactNode;
}

type Block = PaperSource["blocks"][number];

/** The document as it was read. What was chosen is marked and scrolled to; on a desk it stays beside the draft. */
export function PaperBlocks({ source, shown, wayBack }: PaperBlocksProps) {
  const t = useText(compareText);
  const first = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (shown) first.current?.scrollIntoView({ block: "nearest" });
  }, [shown]);
  return (
    <section
      aria-label={t("compare.document")}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by itself
      tabIndex={0}
      className="ring-focus min-w-0 max-lg:order-2 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-8rem)] lg:self-start lg:overflow-y-auto"
    >
      <h2 className="text-sm">{t("compare.document")}</h2>
      {wayBack}
      <ol className="mt-2 rounded-2 border border-line bg-raised p-4">
        {source.blocks.map((block, at) => {
          const isMarked = shown !== undefined && at >= shown.from && at <= shown.to;
          const isNewPage = block.at.page !== null && block.at.page !== source.blocks[at - 1]?.at.page;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a block has no other name than its number
            <li key={at} ref={at === shown?.from ? first : undefined} className="scroll-mt-24 scroll-mb-32">
              {isNewPage && (
                <p className="num mt-4 border-b border-line pb-1 text-xs text-ink-2 first:mt-0">
                  {block.at.label ?? t("compare.page", { page: block.at.page ?? 1 })}
                </p>
              )}
              <div
                aria-current={isMarked || undefined}
                className={classNames("px-2 py-1 wrap-anywhere", isMarked && "bg-hivis text-on-hivis")}
              >
                <BlockContent block={block} pictures={source.pictures} />
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function BlockContent({ block, pictures }: { readonly block: Block } & Pick<PaperSource, "pictures">) {
  const t = useText(compareText);
  const pictureOf = (number: number) => {
    const mediaId = pictures.find((one) => one.picture === number)?.mediaId;
    const alt = block.text || t("compare.picture");
    return (
      mediaId && <Picture key={number} assetId={mediaId} size="small" alt={alt} className="max-h-64 object-contain" />
    );
  };
  if (block.kind === "picture") return block.picture === null ? null : pictureOf(block.picture);
  if (block.kind === "table") {
    return (
      <div className="overflow-x-auto">
        <table className="text-sm">
          <tbody>
            {block.rows.map((row, rowAt) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows and cells have no other name
              <tr key={rowAt}>
                {row.map((cell, cellAt) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows and cells have no other name
                  <td key={cellAt} className="border border-line px-2 py-1 align-top whitespace-pre-line">
                    {cell.text}
                    {cell.pictures.map(pictureOf)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    );
  }
  const text = [block.number, block.text].filter((part) => part !== "").join(" ");
  const isHeading = block.kind === "heading" || block.kind === "title";
  return <p className={classNames("whitespace-pre-line", isHeading && "font-semibold")}>{text}</p>;
}
