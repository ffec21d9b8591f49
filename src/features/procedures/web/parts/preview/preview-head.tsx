import { ClipboardCheck, Copy, Download, LayoutTemplate, Pencil, Play, Printer, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { WhySeenButton } from "#features/groups/web/parts/why-seen-button.tsx";
import { printPaths } from "#features/prints/paths.ts";
import type { SavingTemplate } from "#features/templates/web/parts/save-template-dialog.tsx";
import { useText } from "#kit/web/i18n.ts";
import { latePart } from "#kit/web/late-part.tsx";
import { LinkTo, useGo } from "#kit/web/navigation.tsx";
import { newId } from "#kit/web/new-id.ts";
import { usePersonName } from "#kit/web/person-name.ts";
import { useFlag, useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { BackLink } from "#kit/web/ui/back-link.tsx";
import { Badge } from "#kit/web/ui/badge.tsx";
import { Button, buttonLook } from "#kit/web/ui/button.tsx";
import { MenuItem, MoreMenu } from "#kit/web/ui/menu.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { StatusMark } from "#kit/web/ui/status-mark.tsx";
import { TimeStamp } from "#kit/web/ui/time-stamp.tsx";
import { performPaths } from "../../../../performs/paths.ts";
import type { ProcedureDraft, PublishedProcedure } from "../../../contract.ts";
import { procedurePaths } from "../../../paths.ts";
import { procedurePolicy } from "../../../policy.ts";
import { titleOr } from "../../../rules/new-content.ts";
import { previewText } from "../../preview-text.ts";
import { statusOf } from "../../procedure-facts.ts";
import { useCreateProcedure } from "../../queries.ts";
import { procedureText } from "../../text.ts";
import { useEditProcedure } from "../list/use-edit-procedure.ts";
import { ProcedureAccess, ProcedureGroups } from "../procedure-access.tsx";
import { useSavePdf } from "./use-save-pdf.ts";
import type { Shown } from "./use-shown-version.ts";
import { ViewChoice } from "./view-choice.tsx";

const SaveTemplateDialog = latePart(
  () => import("#features/templates/web/parts/save-template-dialog.tsx").then((module) => module.SaveTemplateDialog),
  ({ saving }) => saving !== undefined,
);

interface PreviewHeadProps {
  readonly procedureId: string;
  readonly shown: Shown;
  readonly published: PublishedProcedure | undefined;
  readonly draft: ProcedureDraft | undefined;
}

/** What is looked at, in which state, by whom and for whom; and what can be done with it. */
export function PreviewHead({ procedureId, shown, published, draft }: PreviewHeadProps) {
  const t = useText(procedureText, previewText);
  const workspaceId = useWorkspaceId();
  const hasGroups = useFlag("access_groups_enabled");
  const head = published ?? draft;
  const createdAt = head?.createdAt ?? "";
  return (
    <PageHead
      className="px-4 md:px-6"
      back={<BackLink to={procedurePaths.list(workspaceId)} label={t("procedures.preview.back")} />}
      title={titleOr(shown.procedure.title, createdAt, t("procedures.untitled"))}
      note={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1.5 pt-1 text-xs">
          <VersionFacts shown={shown} />
          {hasGroups && head && <ProcedureGroups of={head} shown={3} />}
          {hasGroups && head && (
            <WhySeenButton
              thing={{
                kind: "procedure",
                id: procedureId,
                title: titleOr(head.title, createdAt, t("procedures.untitled")),
              }}
              className="-my-2"
            />
          )}
        </span>
      }
      actions={<PreviewActions procedureId={procedureId} shown={shown} published={published} draft={draft} />}
    />
  );
}

function VersionFacts({ shown }: { shown: Shown }) {
  const t = useText(procedureText, previewText);
  const nameOf = usePersonName();
  if (shown.is === "draft") {
    const { procedureVersionApproval, updatedAt, updatedBy } = shown.procedure;
    return (
      <>
        <StatusMark status={statusOf({ isPublished: false, procedureVersionApproval })} />
        <span>
          {t("procedures.preview.changedBy", { name: nameOf(updatedBy) })} · <TimeStamp at={updatedAt} />
        </span>
      </>
    );
  }
  const { version, publishedAt, publishedBy } = shown.procedure;
  const isCurrent = shown.is === "published" || shown.procedure.state === "published";
  return (
    <>
      {isCurrent && <StatusMark status="published" />}
      <Badge>{t("procedures.version", { version })}</Badge>
      <span>
        {t("procedures.preview.publishedBy", { name: nameOf(publishedBy) })} · <TimeStamp at={publishedAt} />
      </span>
    </>
  );
}

function PreviewActions({ procedureId, shown, published, draft }: PreviewHeadProps) {
  const t = useText(procedureText, previewText);
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const edit = useEditProcedure();
  const create = useCreateProcedure();
  const head = published ?? draft;
  const groups = { accessGroupIds: head?.accessGroupIds ?? [] };
  const mayEdit = useMay(procedurePolicy.edit, groups);
  const hasGroups = useFlag("access_groups_enabled");
  const mayChangeAccess = useMay(procedurePolicy.manageAccess, groups) && hasGroups && head !== undefined;
  const mayPerform = useFlag("procedure_perform_web_enabled") && published !== undefined;
  const [isManaging, setManaging] = useState(false);
  const [saving, setSaving] = useState<SavingTemplate>();
  const duplicate = async () => {
    const version = published ? "published" : "draft";
    const copy = await create.run({ key: newId(), duplicateOf: { procedureId, version } }).catch(() => undefined);
    if (copy) await go(procedurePaths.edit(workspaceId, copy.id));
    else toast.error(t("procedures.create.failed"));
  };
  return (
    <>
      <ViewChoice procedureId={procedureId} view="desk" />
      {head && (
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
      )}
      {mayEdit && (
        <Button kind={mayPerform ? "line" : "ink"} onPress={() => void edit(procedureId, draft !== undefined)}>
          <Pencil aria-hidden />
          {t("procedures.actions.edit")}
        </Button>
      )}
      {mayPerform && (
        <LinkTo to={procedurePaths.perform(workspaceId, procedureId)} className={buttonLook({ kind: "hivis" })}>
          <Play aria-hidden />
          {t("procedures.actions.perform")}
        </LinkTo>
      )}
      <SaveTemplateDialog saving={saving} onClose={() => setSaving(undefined)} />
      {head && (
        <ProcedureAccess
          procedures={isManaging ? [{ ...head, title: head.title || t("procedures.untitled") }] : []}
          onClose={() => setManaging(false)}
        />
      )}
    </>
  );
}

/** On paper, and as a file that is the same. */
function PrintItems({ procedureId, shown }: Pick<PreviewHeadProps, "procedureId" | "shown">) {
  const t = useText(procedureText, previewText);
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const { save, isMaking } = useSavePdf(procedureId);
  const { versionId, title } = shown.procedure;
  const name = title || t("procedures.untitled");
  const paper = printPaths.look(workspaceId, procedureId, {
    view: "paper",
    previewDraft: shown.is === "draft" || undefined,
    versionId: shown.is === "revision" ? versionId : undefined,
  });
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
