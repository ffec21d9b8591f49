import { useState } from "react";
import { performPaths } from "#features/performs/paths.ts";
import { useText } from "#kit/web/i18n.ts";
import { ArrowRightLeft, ClipboardCheck, Copy, GraduationCap, LayoutTemplate, ShieldCheck } from "#kit/web/icons.ts";
import { useGo } from "#kit/web/navigation.tsx";
import { newId } from "#kit/web/new-id.ts";
import { useFlag, useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { MenuItem, MoreMenu } from "#kit/web/ui/menus/menu.tsx";
import { procedurePaths } from "../../../paths.ts";
import { procedurePolicy } from "../../../policy.ts";
import { titleOr } from "../../../rules/new-content.ts";
import { previewText } from "../../preview-text.ts";
import { useCreateProcedure } from "../../queries.ts";
import { procedureText } from "../../text.ts";
import { ProcedureAccess } from "../procedure-access.tsx";
import { PrintItemsSlot, SaveTemplateSlot } from "../slots.ts";
import type { Previewed } from "./use-shown-version.ts";

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
  const duplicate = async () => {
    const version = published ? "published" : "draft";
    const copy = await create.run({ key: newId(), duplicateOf: { procedureId, version } }).catch(() => undefined);
    if (copy) await go(procedurePaths.edit(workspaceId, copy.id));
    else toast.error(t("procedures.create.failed"));
  };
  if (!head) return null;
  return (
    <>
      <SaveTemplateSlot
        source={{ procedureId, versionId: shown.procedure.versionId }}
        title={titleOr(shown.procedure.title, head.createdAt, t("procedures.untitled"))}
      >
        {(saveTemplate) => (
          <MoreMenu label={t("procedures.actions.for", { name: head.title || t("procedures.untitled") })}>
            <PrintItemsSlot procedureId={procedureId} shown={shown} />
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
            {mayEdit && saveTemplate && (
              <MenuItem icon={<LayoutTemplate aria-hidden />} onAction={saveTemplate}>
                {t("procedures.saveTemplate")}
              </MenuItem>
            )}
            {mayEdit && published && (
              <MenuItem
                icon={<GraduationCap aria-hidden />}
                onAction={() => void go(procedurePaths.quiz(workspaceId, procedureId))}
              >
                {t("procedures.actions.quiz")}
              </MenuItem>
            )}
            {mayEdit && published && (
              <MenuItem
                icon={<ArrowRightLeft aria-hidden />}
                onAction={() => void go(procedurePaths.adapt(workspaceId, procedureId))}
              >
                {t("procedures.actions.adapt")}
              </MenuItem>
            )}
            {mayChangeAccess && (
              <MenuItem icon={<ShieldCheck aria-hidden />} onAction={() => setManaging(true)}>
                {t("procedures.actions.access")}
              </MenuItem>
            )}
          </MoreMenu>
        )}
      </SaveTemplateSlot>
      <ProcedureAccess
        procedures={isManaging ? [{ ...head, title: head.title || t("procedures.untitled") }] : []}
        onClose={() => setManaging(false)}
      />
    </>
  );
}
