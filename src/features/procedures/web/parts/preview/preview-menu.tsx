import { useState } from "react";
import { printPaths } from "#features/prints/paths.ts";
import type { SavingTemplate } from "#features/templates/web/parts/save-template-dialog.tsx";
import { ownSignIn } from "#kit/policy.ts";
import { useText } from "#kit/web/i18n.ts";
import { ClipboardCheck, Copy, Download, LayoutTemplate, Printer, ShieldCheck } from "#kit/web/icons.ts";
import { latePart } from "#kit/web/late-part.tsx";
import { useGo } from "#kit/web/navigation.tsx";
import { newId } from "#kit/web/new-id.ts";
import { useFlag, useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { MenuItem, MoreMenu } from "#kit/web/ui/menu.tsx";
import { performPaths } from "../../../../performs/paths.ts";
import { procedurePaths } from "../../../paths.ts";
import { procedurePolicy } from "../../../policy.ts";
import { titleOr } from "../../../rules/new-content.ts";
import { previewText } from "../../preview-text.ts";
import { useCreateProcedure } from "../../queries.ts";
import { procedureText } from "../../text.ts";
import { ProcedureAccess } from "../procedure-access.tsx";
import { useSavePdf } from "./use-save-pdf.ts";
import type { Previewed } from "./use-shown-version.ts";

const SaveTemplateDialog = latePart(
  () => import("#features/templates/web/parts/save-template-dialog.tsx").then((module) => module.SaveTemplateDialog),
  ({ saving }) => saving !== undefined,
);

/** What can be done with a procedure besides editing and performing it. */
export function PreviewMenu({ procedureId, shown, published, draft }: Previewed) {
  const t = useText(procedureText, previewText);
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const create = useCreateProcedure();
  const head = published ?? draft;
  const groups = { accessGroupIds: head?.accessGroupIds ?? [] };
  const mayEdit = useMay(procedurePolicy.edit, groups);
  const hasGroups = useFlag("access_groups_enabled");
  const mayChangeAccess = useMay(procedurePolicy.manageAccess, groups) && hasGroups;
  const [isManaging, setManaging] = useState(false);
  const [saving, setSaving] = useState<SavingTemplate>();
  const duplicate = async () => {
    const version = published ? "published" : "draft";
    const copy = await create.run({ key: newId(), duplicateOf: { procedureId, version } }).catch(() => undefined);
    if (copy) await go(procedurePaths.edit(workspaceId, copy.id));
    else toast.error(t("procedures.create.failed"));
  };
  if (!head) return null;
  return (
    <>
      <MoreMenu label={t("procedures.actions.for", { name: head.title || t("procedures.untitled") })}>
        <PrintItems procedureId={procedureId} shown={shown} />
        {published && (
          <MenuItem
            icon={<ClipboardCheck aria-hidden />}
            onAction={() => void go(performPaths.procedureHistory(workspaceId, procedureId))}
          >
            {t("procedures.actions.records")}
          </MenuItem>
        )}
        {mayEdit && (
          <MenuItem icon={<Copy aria-hidden />} isDisabled={create.isPending} onAction={() => void duplicate()}>
            {t("procedures.actions.duplicate")}
          </MenuItem>
        )}
        {mayEdit && (
          <MenuItem
            icon={<LayoutTemplate aria-hidden />}
            onAction={() =>
              setSaving({
                source: { procedureId, versionId: shown.procedure.versionId },
                title: titleOr(shown.procedure.title, head?.createdAt ?? "", t("procedures.untitled")),
              })
            }
          >
            {t("procedures.saveTemplate")}
          </MenuItem>
        )}
        {mayChangeAccess && (
          <MenuItem icon={<ShieldCheck aria-hidden />} onAction={() => setManaging(true)}>
            {t("procedures.actions.access")}
          </MenuItem>
        )}
      </MoreMenu>
      <SaveTemplateDialog saving={saving} onClose={() => setSaving(undefined)} />
      <ProcedureAccess
        procedures={isManaging ? [{ ...head, title: head.title || t("procedures.untitled") }] : []}
        onClose={() => setManaging(false)}
      />
    </>
  );
}

/** On paper, and as a file that is the same. */
function PrintItems({ procedureId, shown }: Pick<Previewed, "procedureId" | "shown">) {
  const t = useText(procedureText, previewText);
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const { save, isMaking } = useSavePdf(procedureId);
  // [MB16] The server draws for nobody who stands at a shared device.
  const mayPrint = useMay(ownSignIn);
  const { versionId, title } = shown.procedure;
  const name = title || t("procedures.untitled");
  const paper = printPaths.look(workspaceId, procedureId, {
    view: "paper",
    previewDraft: shown.is === "draft" || undefined,
    versionId: shown.is === "revision" ? versionId : undefined,
  });
  if (!mayPrint) return null;
  return (
    <>
      <MenuItem icon={<Printer aria-hidden />} onAction={() => void go(paper)}>
        {t("procedures.preview.print")}
      </MenuItem>
      <MenuItem
        icon={<Download aria-hidden />}
        isDisabled={isMaking}
        onAction={() => void save(versionId, shown.is === "draft" ? name : `${name} v${shown.procedure.version}`)}
      >
        {t("procedures.preview.savePdf")}
      </MenuItem>
    </>
  );
}
