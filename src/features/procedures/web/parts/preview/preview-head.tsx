import { useCommands } from "#kit/web/commands.ts";
import { useText } from "#kit/web/i18n.ts";
import { ChevronRight, Pencil, Play } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { LinkTo, useQueryParams } from "#kit/web/navigation.tsx";
import { useFlag, useMay, usePlace, useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { Badge } from "#kit/web/ui/marks/badge.tsx";
import { StatusMark } from "#kit/web/ui/marks/status-mark.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { Skeleton } from "#kit/web/ui/states/skeleton.tsx";
import { usePersonName } from "#kit/web/words/person-name.ts";
import { Unbroken } from "#kit/web/words/unbroken.tsx";
import { procedurePaths } from "../../../paths.ts";
import { procedurePolicy } from "../../../policy.ts";
import { titleOr } from "../../../rules/new-content.ts";
import { previewText } from "../../preview-text.ts";
import { procedureText } from "../../text.ts";
import { useEditProcedure } from "../list/use-edit-procedure.ts";
import { statusOf } from "../procedure-facts.ts";
import { AskAtProcedureSlot, DraftCommentsSlot } from "../slots.ts";
import type { Previewed, Shown } from "./use-shown-version.ts";
import { ViewChoice } from "./view-choice.tsx";

/** The groups have a query of their own to wait for. */
const ProcedureGroups = lazyComponent(
  () => import("../procedure-groups.tsx").then((module) => module.ProcedureGroups),
  undefined,
  { placeholder: <Skeleton className="h-5 w-24" /> },
);
const WhySeenButton = lazyComponent(
  () => import("#features/groups/web/parts/why-seen-button.tsx").then((module) => module.WhySeenButton),
  undefined,
  { placeholder: <span className="inline-block h-5 w-48" /> },
);

/** The menu of the rarer actions, with its trigger. */
const PreviewMenu = lazyComponent(() => import("./preview-menu.tsx").then((module) => module.PreviewMenu), undefined, {
  placeholder: <span className="inline-block size-(--ctl)" />,
});

/** The shown version: its state, author and groups, and the actions on it. */
export function PreviewHead({ procedureId, shown, published, draft }: Previewed) {
  const t = useText(procedureText, previewText);
  const { workspaceId, timeZone } = usePlace();
  const hasGroups = useFlag("access_groups_enabled");
  const head = published ?? draft;
  const createdAt = head?.createdAt ?? "";
  return (
    <PageHead
      className="px-4 md:px-6"
      back={<BackLink to={procedurePaths.list(workspaceId)} label={t("procedures.preview.back")} />}
      title={<Unbroken text={titleOr(shown.procedure.title, createdAt, timeZone)} />}
      note={
        <span className="block space-y-1.5 pt-1 text-xs">
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
            <VersionFacts shown={shown} />
          </span>
          {hasGroups && head && (
            // Lines of their own, as both come late: on a phone two, elsewhere one, in which the groups are cut.
            <span className="flex items-center gap-x-4 gap-y-1.5 max-sm:flex-col max-sm:items-start">
              <span className="flex h-5.5 max-w-full min-w-0 items-center">
                <ProcedureGroups of={head} shown={3} />
              </span>
              <WhySeenButton
                thing={{
                  kind: "procedure",
                  id: procedureId,
                  title: titleOr(head.title, createdAt, timeZone),
                }}
                className="-my-2 shrink-0"
              />
            </span>
          )}
        </span>
      }
      actions={<PreviewActions procedureId={procedureId} shown={shown} published={published} draft={draft} />}
    />
  );
}

/** The head for those who perform: the title alone, since hazards and pictures come first. [P184] */
export function FloorHead({ procedureId, shown }: Previewed) {
  const t = useText(previewText);
  const workspaceId = useWorkspaceId();
  const [query] = useQueryParams();
  const { title } = shown.procedure;
  return (
    <PageHead
      className="px-4 md:px-6"
      back={<BackLink to={procedurePaths.list(workspaceId)} label={t("procedures.preview.back")} />}
      title={<Unbroken text={title} />}
      keepsActions
      actions={<AskAtProcedureSlot procedureId={procedureId} title={title} stepId={query.stepId} />}
    />
  );
}

/** For those who perform, at the end: the version and what authors need, folded. [P184] */
export function FloorFold({ procedureId, shown, published, draft }: Previewed) {
  const t = useText(previewText);
  const hasGroups = useFlag("access_groups_enabled");
  const { title } = shown.procedure;
  return (
    <details className="group mt-8 border-t border-line px-4 pt-2 md:px-6 print:hidden">
      <summary className="ring-focus flex min-h-12 w-fit cursor-pointer list-none items-center gap-2 rounded-1 text-sm text-ink-2">
        <ChevronRight aria-hidden className="size-4 shrink-0 transition-transform group-open:rotate-90" />
        {t("procedures.preview.fold")}
      </summary>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-3 text-xs">
        <VersionFacts shown={shown} />
        {hasGroups && published && <ProcedureGroups of={published} shown={3} />}
        {hasGroups && <WhySeenButton thing={{ kind: "procedure", id: procedureId, title }} />}
        <ViewChoice procedureId={procedureId} view="desk" />
        <PreviewMenu procedureId={procedureId} shown={shown} published={published} draft={draft} />
      </div>
    </details>
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

function PreviewActions({ procedureId, shown, published, draft }: Previewed) {
  const t = useText(procedureText, previewText);
  const workspaceId = useWorkspaceId();
  const edit = useEditProcedure();
  const [query] = useQueryParams();
  const head = published ?? draft;
  const groups = { accessGroupIds: head?.accessGroupIds ?? [] };
  const mayEdit = useMay(procedurePolicy.edit, groups);
  const mayPerform = useFlag("procedure_perform_web_enabled") && published !== undefined;
  const editNow = () => void edit(procedureId, draft !== undefined);
  const label = t("procedures.actions.edit");
  useCommands([{ name: "procedures.edit", label, icon: Pencil, keys: "e", perform: editNow, when: mayEdit }]);
  return (
    <>
      <ViewChoice procedureId={procedureId} view="desk" />
      {shown.is === "published" && (
        <AskAtProcedureSlot procedureId={procedureId} title={shown.procedure.title} stepId={query.stepId} />
      )}
      {shown.is === "draft" && <DraftCommentsSlot procedureId={procedureId} stepId={query.stepId} />}
      {head && <PreviewMenu procedureId={procedureId} shown={shown} published={published} draft={draft} />}
      {mayEdit && (
        <Button kind={mayPerform ? "line" : "ink"} onPress={editNow}>
          <Pencil aria-hidden />
          {label}
        </Button>
      )}
      {mayPerform && (
        <LinkTo to={procedurePaths.perform(workspaceId, procedureId)} className={buttonClassName({ kind: "hivis" })}>
          <Play aria-hidden />
          {t("procedures.actions.perform")}
        </LinkTo>
      )}
    </>
  );
}
