import { useText } from "#kit/web/i18n.ts";
import { ArrowUp } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { SearchField } from "#kit/web/ui/fields/search-field.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import type { DocumentFolder } from "../../../contract.ts";
import { documentPaths } from "../../../paths.ts";
import { documentText } from "../../text.ts";
import type { ListParams } from "../lists/use-list-params.ts";
import { UploadMenu, type UploadPickers } from "../uploads/upload-menu.tsx";

const SearchTabs = lazyComponent(() => import("../lists/search-tabs.tsx").then((module) => module.SearchTabs));

interface FolderHeadProps {
  /** From the top down; the last is where we are. */
  readonly path: readonly DocumentFolder[];
  readonly params: ListParams;
  /** Undefined where nothing may be uploaded. */
  readonly pickers: Pick<UploadPickers, "pickFiles" | "pickFolder"> | undefined;
}

/** The folder's name, the search, and the upload button. During a search, its tabs choose the scope. */
export function FolderHead({ path, params, pickers }: FolderHeadProps) {
  const t = useText(documentText);
  const workspaceId = useWorkspaceId();
  const here = path.at(-1);
  const above = path.at(-2);
  return (
    <PageHead
      title={<bdi>{here?.name ?? t("documents.title")}</bdi>}
      className="px-4 md:px-6"
      back={
        here && (
          <LinkTo
            to={documentPaths.folder(workspaceId, above?.id ?? null)}
            aria-label={t("documents.up", { name: above?.name ?? t("documents.title") })}
            className={buttonClassName({ kind: "bare", icon: true })}
          >
            <ArrowUp aria-hidden />
          </LinkTo>
        )
      }
      actions={
        <>
          <SearchField
            label={t("documents.search.placeholder")}
            placeholder={t("documents.search.placeholder")}
            value={params.search}
            onChange={params.setSearch}
            maxLength={200}
            className={pickers ? "min-w-40 flex-1 sm:min-w-72" : "w-72 max-sm:w-[calc(100vw-2rem)]"}
          />
          {pickers && <UploadMenu onPickFiles={pickers.pickFiles} onPickFolder={pickers.pickFolder} />}
        </>
      }
    >
      {params.isSearching && <SearchTabs params={params} />}
    </PageHead>
  );
}
