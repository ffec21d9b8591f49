import { useState } from "react";
import { performPaths } from "#features/performs/paths.ts";
import { useText } from "#kit/web/i18n.ts";
import {
  ArrowRightLeft,
  ClipboardCheck,
  Copy,
  GraduationCap,
  LayoutTemplate,
  ShieldCheck,
  Trash2,
} from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useGo } from "#kit/web/navigation.tsx";
import { newId } from "#kit/web/new-id.ts";
import { useFlag, useMay, usePlace } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { MenuItem, MenuSeparator, MoreMenu } from "#kit/web/ui/menus/menu.tsx";
import { procedurePaths } from "../../../paths.ts";
import { procedurePolicy } from "../../../policy.ts";
import { titleOr } from "../../../rules/new-content.ts";
import { previewText } from "../../preview-text.ts";
import { useCreateProcedure } from "../../queries.ts";
import type { Deletable } from "../../state/delete-plan.ts";
import { procedureText } from "../../text.ts";
import { ProcedureAccess } from "../procedure-access.tsx";
import { PrintItemsSlot, SaveTemplateSlot } from "../slots.ts";
import type { Previewed } from "./use-shown-version.ts";

const DeleteProcedures = lazyComponent(
  () => import("../delete-procedures.tsx").then((module) => module.DeleteProcedures),
  ({ procedures }) => procedures.length > 0,
);

/** What can be done with a procedure besides editing and performing it. */
export function PreviewMenu({ procedureId, shown, published, draft }: Previewed) {
  const t = useText(procedureText, previewText);
  const { workspaceId, timeZone } = usePlace();
  const go = useGo();
  const create = useCreateProcedure();
  const head = published ?? draft;
  const groups = { accessGroupIds: head?.accessGroupIds ?? [] };
  const mayEdit = useMay(procedurePolicy.edit, groups);
  const hasGroups = useFlag("access_groups_enabled");
  const mayChangeAccess = useMay(procedurePolicy.manageAccess, groups) && hasGroups;
  // An earlier version has an action of its own for that, and a draft over a published version is discarded.
  const mayDelete = useMay(procedurePolicy.deletePublished, groups) && shown.is === "published";
  const [opened, setOpened] = useState<"access" | "delete">();
  const duplicate = async () => {
    const version = published ? "published" : "draft";
    const copy = await create.run({ key: newId(), duplicateOf: { procedureId, version } }).catch(() => undefined);
    if (copy) await go(procedurePaths.edit(workspaceId, copy.id));
    else toast.error(t("procedures.create.failed"));
  };
  if (!head) return null;
  const named = { ...head, title: titleOr(head.title, head.createdAt, timeZone) };
  return (
    <>
      <SaveTemplateSlot
        source={{ procedureId, versionId: shown.procedure.versionId }}
        title={titleOr(shown.procedure.title, head.createdAt, timeZone)}
      >
        {(saveTemplate) => (
          <MoreMenu label={t("procedures.actions.for", { name: named.title })}>
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
              <MenuItem icon={<ShieldCheck aria-hidden />} onAction={() => setOpened("access")}>
                {t("procedures.actions.access")}
              </MenuItem>
            )}
            {mayDelete && <MenuSeparator />}
            {mayDelete && (
              <MenuItem icon={<Trash2 aria-hidden />} danger onAction={() => setOpened("delete")}>
                {t("procedures.actions.delete")}
              </MenuItem>
            )}
          </MoreMenu>
        )}
      </SaveTemplateSlot>
      <ProcedureAccess procedures={opened === "access" ? [named] : []} onClose={() => setOpened(undefined)} />
      <DeleteProcedures
        procedures={opened === "delete" ? [deletableOf(named, draft)] : []}
        onClose={() => setOpened(undefined)}
        onDone={() => void go(procedurePaths.list(workspaceId))}
      />
    </>
  );
}

/** What the list knows of a published procedure. */
const deletableOf = (
  published: Pick<Deletable, "id" | "title" | "accessGroupIds">,
  draft: Previewed["draft"],
): Deletable => ({
  ...published,
  isPublished: true,
  draftVersionId: draft?.versionId ?? null,
  procedureVersionApproval: { approvalStatus: draft?.procedureVersionApproval.approvalStatus ?? "none" },
});
