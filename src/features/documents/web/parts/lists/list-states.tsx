import { useText } from "#kit/web/i18n.ts";
import { FolderOpen, FolderSearch, SearchX, Upload } from "#kit/web/icons.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { documentPaths } from "../../../paths.ts";
import { documentText } from "../../text.ts";
import type { ListParams } from "./use-list-params.ts";

interface NoItemsProps {
  readonly isTop: boolean;
  /** Undefined where the person may not upload. */
  readonly onUpload: (() => void) | undefined;
}

/** A folder with nothing in it, or no documents at all. */
export function NoItems({ isTop, onUpload }: NoItemsProps) {
  const t = useText(documentText);
  const words = isTop
    ? { title: t("documents.empty.title"), body: t(onUpload ? "documents.empty.body" : "documents.empty.mayNot") }
    : {
        title: t("documents.empty.folder"),
        body: t(onUpload ? "documents.empty.folderBody" : "documents.empty.folderMayNot"),
      };
  return (
    <EmptyState
      icon={<FolderOpen />}
      title={words.title}
      action={
        onUpload && (
          <Button kind="ink" onPress={onUpload}>
            <Upload aria-hidden />
            {t("documents.actions.upload")}
          </Button>
        )
      }
    >
      {words.body}
    </EmptyState>
  );
}

/** Nothing was found in this scope; the others are one press away. */
export function NothingFound({ params }: { readonly params: ListParams }) {
  const t = useText(documentText);
  const words = { here: "noneHere", all: "noneAll", text: "noneText" } as const;
  return (
    <EmptyState
      icon={<SearchX />}
      title={t("documents.search.none")}
      action={
        <div className="flex flex-wrap justify-center gap-(--gap)">
          {params.scope !== "all" && (
            <Button onPress={() => params.setScope("all")}>{t("documents.search.all")}</Button>
          )}
          {params.scope !== "text" && (
            <Button onPress={() => params.setScope("text")}>{t("documents.search.text")}</Button>
          )}
          <Button kind="bare" onPress={params.clear}>
            {t("documents.search.clear")}
          </Button>
        </div>
      }
    >
      {t(`documents.search.${words[params.scope]}`)}
    </EmptyState>
  );
}

/** A folder that was deleted, or is out of sight. */
export function NoSuchFolder() {
  const t = useText(documentText);
  const workspaceId = useWorkspaceId();
  return (
    <EmptyState
      icon={<FolderSearch />}
      isScreen
      title={t("documents.missing.title")}
      action={
        <LinkTo to={documentPaths.root(workspaceId)} className={buttonClassName()}>
          {t("documents.missing.back")}
        </LinkTo>
      }
    >
      {t("documents.missing.body")}
    </EmptyState>
  );
}
