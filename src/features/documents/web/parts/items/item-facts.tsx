import { endingOf, kindOf } from "#features/media/web/parts/file-kind.ts";
import { useText } from "#kit/web/i18n.ts";
import { CircleAlert, ScanText } from "#kit/web/icons.ts";
import type { Document, DocumentFolder } from "../../../contract.ts";
import type { Item } from "../../state/item.ts";
import { documentText } from "../../text.ts";

/** What type of thing it is, in words: "PDF", "Table, XLSX". */
export function useTypeWords(): (item: Item) => string {
  const t = useText(documentText);
  return (item) => {
    if (item.kind === "folder") return t("documents.kinds.folder");
    const kind = kindOf(item.document.mimeType);
    const ending = endingOf(item.name);
    const word = t(`documents.kinds.${kind}`);
    return ending === undefined || ending === word.toUpperCase() ? word : `${word}, ${ending}`;
  };
}

/** "3 folders, 12 documents"; zero counts are left out. */
export function useContentsWords(): (counts: Pick<DocumentFolder, "folderCount" | "documentCount">) => string {
  const t = useText(documentText);
  return ({ folderCount, documentCount }) => {
    const folders = t("documents.folderCount", { count: folderCount });
    const documents = t("documents.count", { count: documentCount });
    if (folderCount === 0) return documentCount === 0 ? t("documents.nothingInside") : documents;
    return documentCount === 0 ? folders : t("documents.inside", { folders, documents });
  };
}

/** Items in words: their one name, or how many of each kind. */
export function useItemsWords(): (items: readonly Item[], named: (name: string) => string) => string {
  const words = useContentsWords();
  return (items, named) => {
    const [only] = items;
    if (items.length === 1 && only) return named(only.name);
    const folderCount = items.filter((item) => item.kind === "folder").length;
    return words({ folderCount, documentCount: items.length - folderCount });
  };
}

/** The state of a document's text extraction, until it is done: until then no search finds it by its text. */
export function TextStateMark({ document }: { readonly document: Pick<Document, "textState"> }) {
  const t = useText(documentText);
  const state = document.textState;
  if (state === "done" || state === "none") return null;
  const isFailed = state === "failed";
  const Icon = isFailed ? CircleAlert : ScanText;
  return (
    <span className={`inline-flex items-center gap-1 ${isFailed ? "text-stop" : "text-ink-3"}`}>
      <Icon className="size-3.5 shrink-0" aria-hidden />
      {t(`documents.text.${state}`)}
    </span>
  );
}
