import { useQuery } from "@tanstack/react-query";
import { FileIcon } from "#features/media/web/parts/file-icon.tsx";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Marked } from "#kit/web/ui/marks/marked.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import { useSettled } from "#kit/web/use-settled.ts";
import type { DocumentFolder } from "../../../contract.ts";
import { documentPaths } from "../../../paths.ts";
import type { Found } from "../../../text-contract.ts";
import { documentDialogText } from "../../dialog-text.ts";
import { documentQueries } from "../../queries.ts";
import { documentText } from "../../text.ts";
import { PlaceLink } from "../items/item-columns.tsx";
import { NothingFound } from "./list-states.tsx";
import type { ListParams } from "./use-list-params.ts";

const typingMs = 350;
const lettersMin = 2;

interface FoundTextsProps {
  readonly params: ListParams;
  readonly folders: readonly DocumentFolder[];
}

/** The places in documents that hold the words; each opens its document at the page. */
export function FoundTexts({ params, folders }: FoundTextsProps) {
  const t = useText(documentText, documentDialogText);
  const workspaceId = useWorkspaceId();
  const words = useSettled(params.search.trim(), typingMs);
  const isLongEnough = words.length >= lettersMin;
  const query = useQuery({ ...documentQueries.search(workspaceId, words), enabled: isLongEnough });
  if (!isLongEnough) return <p className="px-6 py-8 text-ink-2">{t("documents.search.tooShort")}</p>;
  if (query.isPending) return <SkeletonRows rows={5} height={96} />;
  if (query.isError) {
    return (
      <FailedState
        error={query.error}
        title={t("documents.search.failed")}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      >
        {t("documents.failed.body")}
      </FailedState>
    );
  }
  if (query.data.length === 0) return <NothingFound params={params} />;
  const byDocument = Map.groupBy(query.data, (one) => one.documentId);
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <p role="status" className="sr-only">
        {t("documents.search.found", { count: query.data.length })}
      </p>
      <ul aria-label={t("documents.search.results", { words })} aria-busy={query.isPlaceholderData}>
        {[...byDocument].map(([documentId, places]) => (
          <FoundDocument key={documentId} places={places} words={words} folders={folders} />
        ))}
      </ul>
    </div>
  );
}

interface FoundDocumentProps {
  readonly places: readonly Found[];
  readonly words: string;
  readonly folders: readonly DocumentFolder[];
}

function FoundDocument({ places, words, folders }: FoundDocumentProps) {
  const workspaceId = useWorkspaceId();
  const [first] = places;
  // A name alone may fit: then there is no passage to show.
  const shown = places.filter((place) => place.snippet.trim() !== "");
  if (!first) return null;
  return (
    <li className="flex gap-4 border-b border-line px-4 py-4 md:px-6">
      <FileIcon mimeType={first.mimeType} fileId="" />
      <div className="min-w-0 flex-1 space-y-2">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <LinkTo
            to={documentPaths.document(workspaceId, first.documentId, { find: words })}
            className="ring-focus min-w-0 rounded-1 text-md font-semibold wrap-anywhere underline-offset-3 hover:underline"
          >
            <bdi>{first.documentName}</bdi>
          </LinkTo>
          <PlaceLink folders={folders} folderId={first.documentFolderId} />
        </div>
        <ul className="space-y-1 empty:hidden">
          {shown.map((place) => (
            <li key={`${place.page} ${place.snippet}`}>
              <FoundPlace place={place} words={words} />
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

/** One passage; all of it is the link. */
function FoundPlace({ place, words }: { readonly place: Found; readonly words: string }) {
  const t = useText(documentText, documentDialogText);
  const workspaceId = useWorkspaceId();
  const { documentId, page, pageTo, titlePath, snippet, marks } = place;
  return (
    <LinkTo
      to={documentPaths.document(workspaceId, documentId, { page, find: words })}
      className="ring-inside block rounded-1 border-s-2 border-edge bg-raised px-3 py-2 hover:bg-tint"
    >
      <span className="flex flex-wrap gap-x-2 text-xs text-ink-3">
        <span className="num">
          {pageTo > page ? t("documents.search.pages", { page, pageTo }) : t("documents.search.page", { page })}
        </span>
        {titlePath !== "" && <bdi className="min-w-0 truncate">{titlePath}</bdi>}
      </span>
      <bdi className="line-clamp-3 wrap-anywhere">
        <Marked text={snippet} marks={marks} />
      </bdi>
    </LinkTo>
  );
}
