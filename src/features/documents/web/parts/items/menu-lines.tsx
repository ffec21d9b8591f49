import { useDownload } from "#features/media/web/parts/use-download.ts";
import { useText } from "#kit/web/i18n.ts";
import {
  Download,
  FolderInput,
  FolderOpen,
  Info,
  PencilLine,
  ScanText,
  ShieldCheck,
  SquareArrowOutUpRight,
  Trash2,
} from "#kit/web/icons.ts";
import { useGo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { MenuItem, MenuSeparator } from "#kit/web/ui/menus/menu.tsx";
import { useRetryText } from "../../retry-text.ts";
import { fileOf, type Item, isChangeable } from "../../state/item.ts";
import { documentText } from "../../text.ts";
import type { Ask } from "../item-dialog.ts";
import { AskAboutItemSlot } from "../slots.ts";
import { openPath, useItemRights } from "./item-rights.ts";

/** The actions on one item, by its kind and the person's permissions. */
export function MenuLines({ item, ask }: { readonly item: Item; readonly ask: Ask }) {
  const t = useText(documentText);
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const rights = useItemRights();
  const download = useDownload();
  const retryText = useRetryText();
  const isMine = isChangeable(item);
  const mayEdit = rights.mayEdit && isMine;
  const mayDelete = rights.mayDelete && isMine;
  const OpenIcon = item.kind === "folder" ? FolderOpen : SquareArrowOutUpRight;
  return (
    <>
      <MenuItem icon={<OpenIcon aria-hidden />} onAction={() => void go(openPath(workspaceId, item))}>
        {t("documents.actions.open")}
      </MenuItem>
      {item.kind === "document" && (
        <MenuItem icon={<Download aria-hidden />} onAction={() => void download([fileOf(item.document)])}>
          {t("documents.actions.download")}
        </MenuItem>
      )}
      <AskAboutItemSlot kind={item.kind} id={item.id} />
      {isMine && (
        <MenuItem icon={<Info aria-hidden />} onAction={() => ask({ what: "details", item })}>
          {t("documents.actions.details")}
        </MenuItem>
      )}
      {mayEdit && (
        <>
          <MenuSeparator />
          <MenuItem icon={<PencilLine aria-hidden />} keys="F2" onAction={() => ask({ what: "rename", item })}>
            {t("documents.actions.rename")}
          </MenuItem>
          <MenuItem icon={<FolderInput aria-hidden />} onAction={() => ask({ what: "move", items: [item] })}>
            {t("documents.actions.move")}
          </MenuItem>
        </>
      )}
      {rights.mayManageAccess && isMine && (
        <MenuItem icon={<ShieldCheck aria-hidden />} onAction={() => ask({ what: "access", items: [item] })}>
          {t("documents.actions.access")}
        </MenuItem>
      )}
      {mayEdit && item.kind === "document" && item.document.textState === "failed" && (
        <MenuItem icon={<ScanText aria-hidden />} onAction={() => void retryText.run(item.id).catch(() => {})}>
          {t("documents.text.retry")}
        </MenuItem>
      )}
      {mayDelete && (
        <>
          <MenuSeparator />
          <MenuItem danger icon={<Trash2 aria-hidden />} onAction={() => ask({ what: "delete", items: [item] })}>
            {t("documents.actions.delete")}
          </MenuItem>
        </>
      )}
    </>
  );
}
