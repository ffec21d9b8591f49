import type { Shown } from "#features/procedures/web/parts/preview/use-shown-version.ts";
import { ownSignIn } from "#kit/policy.ts";
import { useText } from "#kit/web/i18n.ts";
import { Download, Printer } from "#kit/web/icons.ts";
import { useGo } from "#kit/web/navigation.tsx";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { MenuItem } from "#kit/web/ui/menus/menu.tsx";
import { printPaths } from "../../paths.ts";
import { printItemText } from "../item-text.ts";
import { useSavePdf } from "./use-save-pdf.ts";

interface PrintItemsProps {
  readonly procedureId: string;
  readonly shown: Shown;
}

/** On paper, and as a file that is the same. */
export function PrintItems({ procedureId, shown }: PrintItemsProps) {
  const t = useText(printItemText);
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const { save, isMaking } = useSavePdf(procedureId);
  // [MB16] The server draws no prints for sessions of a shared device.
  const mayPrint = useMay(ownSignIn);
  const { versionId, title } = shown.procedure;
  const name = title || t("prints.items.untitled");
  const paper = printPaths.look(workspaceId, procedureId, {
    view: "paper",
    previewDraft: shown.is === "draft" || undefined,
    versionId: shown.is === "revision" ? versionId : undefined,
  });
  if (!mayPrint) return null;
  return (
    <>
      <MenuItem icon={<Printer aria-hidden />} onAction={() => void go(paper)}>
        {t("prints.items.print")}
      </MenuItem>
      <MenuItem
        icon={<Download aria-hidden />}
        isDisabled={isMaking}
        onAction={() => void save(versionId, shown.is === "draft" ? name : `${name} v${shown.procedure.version}`)}
      >
        {t("prints.items.savePdf")}
      </MenuItem>
    </>
  );
}
