import { use, useEffect, useRef } from "react";
import { procedurePolicy } from "#features/procedures/policy.ts";
import { useText } from "#kit/web/i18n.ts";
import { ArrowLeft, ExternalLink, X } from "#kit/web/icons.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import type { Source } from "../../state/citations.ts";
import { sourcePath } from "../../state/source-path.ts";
import { usePageWords } from "../answer/use-source-name.ts";
import { InPlace } from "../place/in-place.ts";
import { DocumentSource } from "./document-source.tsx";
import { ProcedureSource } from "./procedure-source.tsx";
import { sourceText } from "./source-text.ts";

interface SourcePanelProps {
  readonly source: Source;
  readonly onClose: () => void;
  /** It stands in front of the answer: the way back says so. */
  readonly isCovering?: boolean;
}

/** One source beside the answer: the page with the quote marked, or the step. Escape closes it. */
export function SourcePanel({ source, onClose, isCovering = false }: SourcePanelProps) {
  const t = useText(sourceText);
  const workspaceId = useWorkspaceId();
  const seesVersions = useMay(procedurePolicy.viewDrafts);
  const pagesOf = usePageWords();
  const isInPlace = use(InPlace);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [source]);
  const to = sourcePath(source, { workspaceId, seesVersions });
  const link = (
    <>
      <ExternalLink aria-hidden />
      {t(source.is === "document" ? "answerSource.openDocument" : "answerSource.openProcedure")}
    </>
  );
  return (
    <aside
      aria-label={t("answerSource.label", { n: source.reference.citation })}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        // The source alone closes, and not the panel that it stands in.
        event.stopPropagation();
        onClose();
      }}
      className={classNames(
        "flex min-h-0 flex-col border-s border-line bg-paper print:hidden",
        isInPlace ? "w-full flex-1" : "w-[42%] max-w-2xl shrink-0",
      )}
    >
      <header className={classNames("flex items-start gap-3 px-4 py-3", isCovering && "flex-wrap justify-between")}>
        {isCovering && (
          <Button kind="bare" onPress={onClose} className="-ms-3">
            <ArrowLeft aria-hidden className="rtl:-scale-x-100" />
            {t("answerSource.back")}
          </Button>
        )}
        <div className={classNames("min-w-0 flex-1", isCovering && "order-1 basis-full")}>
          <h2 ref={heading} tabIndex={-1} className="text-md wrap-anywhere outline-none">
            <bdi>{source.is === "document" ? source.reference.name : source.reference.procedureTitle}</bdi>
          </h2>
          {source.is === "document" && <p className="num text-xs text-ink-2">{pagesOf(source.reference)}</p>}
        </div>
        {isInPlace ? (
          // Beside what the person is doing, which stays open.
          <a href={to} target="_blank" rel="noopener" className={buttonClassName({ size: "sm" })}>
            {link}
          </a>
        ) : (
          <LinkTo to={to} className={buttonClassName({ size: "sm" })}>
            {link}
          </LinkTo>
        )}
        {!isCovering && (
          <Button kind="bare" size="sm" icon aria-label={t("answerSource.close")} onPress={onClose}>
            <X aria-hidden />
          </Button>
        )}
      </header>
      {source.is === "document" ? (
        <DocumentSource key={source.reference.documentId} reference={source.reference} />
      ) : (
        <ProcedureSource reference={source.reference} />
      )}
    </aside>
  );
}
