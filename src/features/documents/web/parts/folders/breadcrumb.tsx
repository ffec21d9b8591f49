import { useText } from "#kit/web/i18n.ts";
import { ChevronRight } from "#kit/web/icons.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import type { DocumentFolder } from "../../../contract.ts";
import { documentPaths } from "../../../paths.ts";
import { nodeIdOf } from "../../state/folder-tree.ts";
import { documentText } from "../../text.ts";

interface BreadcrumbProps {
  /** From the top down; the last is where we are. */
  readonly path: readonly DocumentFolder[];
  /** The folder on which something is held: it would land there. */
  readonly dropId?: string | undefined;
}

const link = "ring-focus rounded-1 px-1 py-0.5 text-ink-2 underline-offset-3 hover:text-ink hover:underline";

/** The path from the top to the open folder. A drop on a name goes into that folder. */
export function Breadcrumb({ path, dropId }: BreadcrumbProps) {
  const t = useText(documentText);
  const workspaceId = useWorkspaceId();
  // At the top the heading says it all.
  if (path.length === 0) return null;
  const above = [null, ...path.slice(0, -1)];
  const lit = (id: string) => (dropId === id ? `${link} bg-tint-2 outline-2 outline-ink` : link);
  return (
    <nav aria-label={t("documents.breadcrumb")} className="min-w-0">
      <ol className="flex min-w-0 flex-wrap items-center gap-x-0.5 text-xs">
        {above.map((folder) => (
          <li
            key={folder?.id ?? ""}
            data-drop-folder={nodeIdOf(folder?.id ?? null)}
            className="flex min-w-0 items-center gap-0.5"
          >
            <LinkTo
              to={documentPaths.folder(workspaceId, folder?.id ?? null)}
              className={lit(nodeIdOf(folder?.id ?? null))}
            >
              <bdi className="block max-w-48 truncate">{folder?.name ?? t("documents.title")}</bdi>
            </LinkTo>
            <ChevronRight className="size-3.5 shrink-0 text-ink-3 rtl:-scale-x-100" aria-hidden />
          </li>
        ))}
        <li aria-current="page" className="min-w-0 px-1 font-semibold">
          <bdi className="block max-w-64 truncate">{path.at(-1)?.name ?? t("documents.title")}</bdi>
        </li>
      </ol>
    </nav>
  );
}
