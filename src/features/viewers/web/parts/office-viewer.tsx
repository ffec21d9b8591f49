import { useEffect, useRef } from "react";
import { useText } from "#kit/web/i18n.ts";
import { FileText } from "#kit/web/icons.ts";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { Spinner } from "#kit/web/ui/states/spinner.tsx";
import { viewerText } from "../text.ts";
import { Markdown } from "./markdown/markdown.tsx";
import { findPassage, fold } from "./passages/passage.ts";
import { viewerKind } from "./viewer-kind.ts";
import type { KindViewerProps, ViewerPage } from "./viewer-props.ts";
import { DownloadButton } from "./viewer-states.tsx";

/** An Office file by the text that was read from it, page by page, slide by slide or sheet by sheet. */
export function OfficeViewer({ file, text, at }: KindViewerProps) {
  const t = useText(viewerText);
  const state = text?.state ?? "waiting";
  const pages = (text?.pages ?? []).filter((page) => page.text.trim() !== "");
  const original = (
    <DownloadButton file={file} kind={pages.length === 0 ? "ink" : "line"}>
      {t("viewer.original.get")}
    </DownloadButton>
  );
  if (pages.length === 0) {
    const isComing = state === "waiting" || state === "running";
    return (
      <EmptyState
        icon={isComing ? <Spinner /> : <FileText />}
        title={t("viewer.other.title")}
        action={original}
        className="flex-1 justify-center"
      >
        <span role="status">{t(`viewer.original.${state === "done" ? "none" : state}`)}</span>
      </EmptyState>
    );
  }
  return (
    <div
      role="region"
      aria-label={t("viewer.original.title", { name: file.name })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
      tabIndex={0}
      className="above-trays ring-inside min-h-0 flex-1 overflow-auto px-4 py-4 md:px-6"
    >
      <Banner tone="info" action={original} className="mb-6">
        {t("viewer.original.body")}
      </Banner>
      <PagesOfText pages={pages} at={at} kind={viewerKind(file.mimeType, file.name)} />
    </div>
  );
}

interface PagesOfTextProps extends Pick<KindViewerProps, "at"> {
  readonly pages: readonly ViewerPage[];
  readonly kind: string;
}

function PagesOfText({ pages, at, kind }: PagesOfTextProps) {
  const t = useText(viewerText);
  const container = useRef<HTMLDivElement>(null);
  const marked = at.find === undefined ? undefined : pageOfPassage(pages, at.find, at.page);
  useEffect(() => {
    if (at.page === undefined || marked !== undefined) return;
    container.current?.querySelector(`[data-page="${at.page}"]`)?.scrollIntoView({ block: "start" });
  }, [at.page, marked]);
  const nameOf = (page: number) =>
    t(kind === "slides" ? "viewer.page.slide" : kind === "sheets" ? "viewer.page.sheet" : "viewer.page.name", { page });
  return (
    <div ref={container} className="space-y-6">
      {pages.map(({ page, text }) => (
        <section key={page} data-page={page} aria-label={nameOf(page)} className="scroll-mt-4">
          {pages.length > 1 && (
            <p className="num mb-2 border-b border-line pb-1 text-xs text-ink-2" aria-hidden>
              {nameOf(page)}
            </p>
          )}
          <Markdown text={text} find={page === marked ? at.find : undefined} reveals={page === marked} />
        </section>
      ))}
    </div>
  );
}

/** The page to mark the passage on: the named one, or else the first that contains it. */
function pageOfPassage(pages: readonly ViewerPage[], find: string, page: number | undefined): number | undefined {
  const holds = (one: ViewerPage) => findPassage(fold([{ text: one.text }]), find) !== undefined;
  return pages.find((one) => one.page === page && holds(one))?.page ?? pages.find(holds)?.page;
}
