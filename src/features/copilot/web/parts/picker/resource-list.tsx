import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { documentQueries } from "#features/documents/web/queries.ts";
import { procedureQueries } from "#features/procedures/web/queries.ts";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Checkbox } from "#kit/web/ui/choices/checkbox.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { SettledSearch } from "#kit/web/ui/fields/settled-search.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import { isFull, isSameResource, type Resource } from "../../state/question-input.ts";
import { linkType, resourceLink } from "../../state/resource-links.ts";
import { copilotText } from "../../text.ts";

/** How many are offered at a time; the search finds the others. */
const offeredMax = 50;

interface Offers {
  readonly resources: readonly Resource[];
  readonly hasMore: boolean;
}

/** What a list of one kind knows of its query. */
interface OffersQuery {
  readonly offers: Offers | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly retry: () => void;
}

interface ResourceListProps {
  readonly type: Resource["type"];
  readonly chosen: readonly Resource[];
  readonly onToggle: (resource: Resource) => void;
  /** [CP26] Lines are dragged onto the chat beside them. */
  readonly isDraggable: boolean;
}

/** The visible things of one kind, to be chosen from. */
export function ResourceList(props: ResourceListProps) {
  const [search, setSearch] = useState("");
  const List = lists[props.type];
  return <List {...props} search={search} onSearch={setSearch} />;
}

interface KindListProps extends ResourceListProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

function DocumentList(props: KindListProps) {
  const query = useInfiniteQuery(
    documentQueries.list(useWorkspaceId(), props.search === "" ? {} : { name: props.search }),
  );
  const documents = query.data?.pages.flatMap((page) => page.documents);
  const resources = documents?.map(({ id, documentName: name }): Resource => ({ type: "document", id, name }));
  return <Listed {...props} query={offersOf(query, resources, query.hasNextPage)} />;
}

function FolderList(props: KindListProps) {
  const query = useQuery(documentQueries.folders(useWorkspaceId()));
  const words = props.search.toLocaleLowerCase();
  const folders = query.data?.filter((folder) => folder.name.toLocaleLowerCase().includes(words));
  return (
    <Listed
      {...props}
      query={offersOf(
        query,
        folders?.map(({ id, name }): Resource => ({ type: "folder", id, name })),
      )}
    />
  );
}

function ProcedureList(props: KindListProps) {
  const filters = { status: "published", search: props.search } as const;
  const query = useInfiniteQuery(procedureQueries.list(useWorkspaceId(), filters, false));
  const procedures = query.data?.pages.flatMap((page) => page.procedures);
  const resources = procedures?.map(({ id, title: name }): Resource => ({ type: "procedure", id, name }));
  return <Listed {...props} query={offersOf(query, resources, query.hasNextPage)} />;
}

const lists = { document: DocumentList, folder: FolderList, procedure: ProcedureList };

function offersOf(
  query: { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => Promise<unknown> },
  resources: readonly Resource[] | undefined,
  hasNextPage = false,
): OffersQuery {
  return {
    offers: resources && {
      resources: resources.slice(0, offeredMax),
      hasMore: hasNextPage || resources.length > offeredMax,
    },
    error: query.error,
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
  };
}

const searchClassName = "w-full [&_input]:pointer-coarse:min-h-12";

interface ListedProps extends KindListProps {
  readonly query: OffersQuery;
}

function Listed({ query, search, onSearch, chosen, onToggle, isDraggable }: ListedProps) {
  const t = useText(copilotText);
  const workspaceId = useWorkspaceId();
  const { offers, error, isFetching, retry } = query;
  return (
    <div className="space-y-3">
      <SettledSearch
        label={t("copilot.picker.search")}
        search={search}
        onSearch={onSearch}
        className={searchClassName}
      />
      {offers ? (
        <ul
          className={classNames(
            "divide-y divide-line overflow-auto rounded-1 border border-line bg-raised",
            !isDraggable && "max-h-80",
          )}
        >
          {offers.resources.map((one) => {
            const isChosen = chosen.some((other) => isSameResource(one, other));
            return (
              <li
                key={one.id}
                draggable={isDraggable}
                onDragStart={({ dataTransfer }) => {
                  dataTransfer.effectAllowed = "copy";
                  dataTransfer.setData(linkType, resourceLink(one, { origin: location.origin, workspaceId }));
                }}
                className={classNames("px-3", isDraggable && "cursor-grab")}
              >
                <Checkbox
                  isSelected={isChosen}
                  isDisabled={!isChosen && isFull(chosen)}
                  onChange={() => onToggle(one)}
                  className="w-full [&_label]:min-h-10 pointer-coarse:[&_label]:min-h-12"
                >
                  <bdi className="min-w-0 wrap-anywhere">{one.name}</bdi>
                </Checkbox>
              </li>
            );
          })}
          {offers.resources.length === 0 && <li className="px-3 py-2 text-ink-3">{t("copilot.picker.none")}</li>}
          {offers.hasMore && <li className="px-3 py-2 text-ink-3">{t("copilot.picker.more")}</li>}
        </ul>
      ) : error ? (
        <FailedState
          error={error}
          title={t("copilot.picker.failed")}
          onRetry={retry}
          isRetrying={isFetching}
          className="py-6"
        />
      ) : (
        <SkeletonRows rows={4} height={48} />
      )}
    </div>
  );
}
