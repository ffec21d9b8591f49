import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { recognisedPagesMax } from "#features/passages/rules.ts";
import type { ViewerText } from "#features/viewers/web/parts/viewer-props.ts";
import { downloadWithToast } from "#features/viewers/web/parts/viewer-states.tsx";
import { useCommands } from "#kit/web/commands.ts";
import { useText } from "#kit/web/i18n.ts";
import { ChevronRight, Download, History, Info, PencilLine } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { LinkTo, useGo } from "#kit/web/navigation.tsx";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { useSizeText } from "#kit/web/words/size-text.ts";
import type { Document, DocumentFolder } from "../../contract.ts";
import { documentPaths } from "../../paths.ts";
import { documentPolicy } from "../../policy.ts";
import type { ItemDialog } from "../parts/item-dialog.ts";
import { useTypeWords } from "../parts/items/item-facts.tsx";
import { AskAtDocumentSlot, DraftFromDocumentSlot, PrintDocumentSlot } from "../parts/slots.ts";
import { useMoveFlow } from "../parts/use-move.tsx";
import { documentQueries } from "../queries.ts";
import { useRetryText } from "../retry-text.ts";
import { pathTo } from "../state/folder-tree.ts";
import { documentItem } from "../state/item.ts";
import { documentText } from "../text.ts";
import { documentViewText } from "./document-view-text.ts";

const Questions = lazyComponent(() => import("../parts/questions.tsx").then((m) => m.Questions));
const VersionsDrawer = lazyComponent(
  () => import("./document-view-versions.tsx").then((m) => m.VersionsDrawer),
  ({ isOpen }) => isOpen,
);

interface DocumentViewHeadProps {
  readonly document: Document;
  /** The earlier version that is shown, if it is one. */
  readonly version: number | undefined;
  /** Undefined until it is known. */
  readonly text: DocumentWords | undefined;
}

/** Its name, place and actions, and the state of its text extraction. */
export function DocumentViewHead({ document, version, text }: DocumentViewHeadProps) {
  const t = useText(documentViewText);
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const { data: folders = [] } = useQuery(documentQueries.folders(workspaceId));
  const versions = useQuery({ ...documentQueries.versions(workspaceId, document.id), enabled: version !== undefined });
  // Overlays on one version close on the way to another.
  const [opened, setOpened] = useState<{ readonly at: number | undefined; readonly what: ItemDialog | "versions" }>();
  const open = opened && opened.at === version ? opened.what : undefined;
  const close = () => setOpened(undefined);
  const [isDownloading, setDownloading] = useState(false);
  const move = useMoveFlow(folders, () => {});
  const item = documentItem(document);
  const ask = (next: ItemDialog) => {
    if (next.what !== "move") return setOpened({ at: version, what: next });
    close();
    move.start(next.items);
  };
  useRenameKey(document, () => ask({ what: "rename", item }));
  const named = { documentId: document.id, name: document.documentName, className: actionClassName };
  const shown = version === undefined ? document : versions.data?.find((one) => one.number === version);
  const download = () => {
    if (!shown) return;
    const { mimeType, sizeBytes, remoteFileId: fileId } = shown;
    setDownloading(true);
    void downloadWithToast({ workspaceId, fileId, mimeType, sizeBytes, name: document.documentName }).finally(() =>
      setDownloading(false),
    );
  };
  return (
    <div className="px-4 md:px-6">
      <Place path={pathTo(folders, document.documentFolderId)} />
      <header className="flex items-start justify-between gap-x-4 gap-y-2 border-b-2 border-ink pb-3">
        <div className="min-w-0 flex-1">
          <h1 className="text-xl wrap-anywhere max-sm:text-lg">
            <bdi>{document.documentName}</bdi>
          </h1>
          <Facts document={document} shown={shown ?? document} text={text} />
        </div>
        <div className="flex shrink-0 gap-2">
          {document.deletedAt === null && (
            <>
              <AskAtDocumentSlot {...named} />
              <DraftFromDocumentSlot
                mediaId={document.remoteFileId}
                mimeType={document.mimeType}
                className={actionClassName}
              />
              <PrintDocumentSlot {...named} className={`${actionClassName} max-sm:hidden`} />
            </>
          )}
          <Button
            onPress={download}
            isPending={isDownloading}
            isDisabled={!shown}
            aria-label={t("documentView.download")}
            className={actionClassName}
          >
            <Download aria-hidden />
            <span className="max-lg:hidden">{t("documentView.download")}</span>
          </Button>
          {document.version > 1 && (
            <Button
              onPress={() => setOpened({ at: version, what: "versions" })}
              aria-label={t("documentView.versions")}
              // On a phone they are found among the details.
              className={`${actionClassName} max-sm:hidden`}
            >
              <History aria-hidden />
              <span className="max-lg:hidden">{t("documentView.versionCount", { count: document.version })}</span>
            </Button>
          )}
          <Button
            onPress={() => ask({ what: "details", item })}
            aria-label={t("documentView.details")}
            className={actionClassName}
          >
            <Info aria-hidden />
            <span className="max-lg:hidden">{t("documentView.details")}</span>
          </Button>
        </div>
      </header>
      <VersionsDrawer document={document} isOpen={open === "versions"} onOpenChange={close} />
      {open && open !== "versions" && (
        <Questions
          dialog={open}
          folders={folders}
          ask={ask}
          onClose={close}
          onDone={() => void go(documentPaths.folder(workspaceId, document.documentFolderId))}
        />
      )}
      {move.dialogs}
    </div>
  );
}

function useRenameKey({ deletedAt }: Document, perform: () => void): void {
  const label = useText(documentText)("documents.actions.rename");
  const when = useMay(documentPolicy.create) && deletedAt === null;
  useCommands([{ name: "documents.rename", label, icon: PencilLine, keys: "e", perform, when }]);
}

/** The words of a button go where there is no room for them; its icon and its name stay. */
const actionClassName = "pointer-coarse:min-h-12 pointer-coarse:min-w-12";

const crumb = "ring-focus rounded-1 px-1 py-1.5 text-ink-2 underline-offset-3 hover:text-ink hover:underline";

/** From the top down to its folder, each a way there. */
function Place({ path }: { readonly path: readonly DocumentFolder[] }) {
  const t = useText(documentViewText, documentText);
  const workspaceId = useWorkspaceId();
  return (
    <nav aria-label={t("documentView.place")} className="pt-3">
      <ol className="-ms-1 flex flex-wrap items-center gap-x-0.5 text-xs">
        {[null, ...path].map((folder, index) => (
          <li key={folder?.id ?? ""} className="flex min-w-0 items-center gap-0.5">
            {index > 0 && <ChevronRight className="size-3.5 shrink-0 text-ink-3 rtl:-scale-x-100" aria-hidden />}
            <LinkTo to={documentPaths.folder(workspaceId, folder?.id ?? null)} className={crumb}>
              <bdi className="block max-w-48 truncate">{folder?.name ?? t("documents.title")}</bdi>
            </LinkTo>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface FactsProps {
  readonly document: Document;
  readonly shown: Pick<Document, "sizeBytes" | "mimeType">;
  readonly text: DocumentWords | undefined;
}

/** What type it is, how large, and how far its words are read: until then no search finds them. */
function Facts({ document, shown, text }: FactsProps) {
  const t = useText(documentViewText);
  const typeOf = useTypeWords();
  const sizeOf = useSizeText();
  const type = typeOf(documentItem({ ...document, ...shown }));
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-2">
      <span>{t("documentView.fact", { type, size: sizeOf(shown.sizeBytes) })}</span>
      <span role="status" className="contents">
        <WordsState documentId={document.id} text={text} />
      </span>
    </p>
  );
}

function WordsState({ documentId, text }: { readonly documentId: string; readonly text: DocumentWords | undefined }) {
  const t = useText(documentViewText);
  const mayRetry = useMay(documentPolicy.create);
  const retry = useRetryText();
  if (!text) return null;
  if (text.state === "waiting" || text.state === "running") return <span>{t(`documentView.words.${text.state}`)}</span>;
  if (text.state === "failed") {
    return (
      <>
        <span className="text-stop">{t(`documentView.words.${reasonOf(text.failure)}`)}</span>
        {mayRetry && (
          <Button size="sm" isPending={retry.isPending} onPress={() => void retry.run(documentId).catch(() => {})}>
            {t("documentView.words.retry")}
          </Button>
        )}
      </>
    );
  }
  const { recognisedPages: count, confidence } = text;
  return (
    <>
      {count > 0 && confidence !== null && (
        <span>{t("documentView.words.recognised", { count, percent: Math.round(confidence) })}</span>
      )}
      {text.failure === "scansLeftOut" && (
        <span className="text-stop">{t("documentView.words.scansLeftOut", { count: recognisedPagesMax })}</span>
      )}
    </>
  );
}

/** Why there is no text, as far as it helps the reader. */
function reasonOf(failure: DocumentWords["failure"]) {
  if (failure === "encrypted" || failure === "damaged") return failure;
  return failure?.startsWith("too") ? "tooLarge" : "failed";
}

/** How far the words of a document are read, and the words. */
interface DocumentWords extends ViewerText {
  /** Pages read by their look, and how surely, 0 to 100. */
  readonly recognisedPages: number;
  readonly confidence: number | null;
  /** A code: why there are none, or `scansLeftOut` where they are not all. */
  readonly failure: string | null;
}
