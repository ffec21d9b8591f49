import { linkedStepPaths } from "#features/linked-steps/paths.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { useText } from "#kit/web/i18n.ts";
import { Eye, Link, Pencil, Play, Trash2 } from "#kit/web/icons.ts";
import { useGo } from "#kit/web/navigation.tsx";
import { newKey } from "#kit/web/new-key.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { MenuItem, MenuSeparator, MoreMenu } from "#kit/web/ui/menus/menu.tsx";
import { usePersonName } from "#kit/web/words/person-name.ts";
import type { Template } from "../../contract.ts";
import { useRemoveTemplate, useRestoreTemplate, useStartFromTemplate } from "../queries.ts";
import { templateText } from "../text.ts";

interface TemplateRowProps {
  readonly template: Template;
  readonly onPreview: () => void;
  readonly onEdit: () => void;
}

/** One template, and what to do with it. */
export function TemplateRow({ template, onPreview, onEdit }: TemplateRowProps) {
  const t = useText(templateText);
  const nameOf = usePersonName();
  const { start, isStarting } = useStart();
  const remove = useRemoval();
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const { title, description, kind, stepCount, updatedAt, updatedBy } = template;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <button type="button" onClick={onPreview} className="link text-start font-semibold wrap-anywhere no-underline">
          <bdi>{title}</bdi>
        </button>
        {description && <p className="line-clamp-2 text-ink-2 wrap-anywhere">{description}</p>}
        <p className="flex flex-wrap gap-x-2 text-xs text-ink-2">
          {kind === "procedure" && <span>{t("templates.size", { count: stepCount })}</span>}
          <span>{t("templates.changed", { name: nameOf(updatedBy) })}</span>
          <TimeStamp at={updatedAt} />
        </p>
      </div>
      {kind === "procedure" && (
        <Button
          isPending={isStarting}
          aria-label={t("templates.startAt", { title })}
          onPress={() => void start(template.id)}
        >
          <Play aria-hidden />
          {t("templates.start")}
        </Button>
      )}
      <MoreMenu label={t("templates.actionsFor", { title })}>
        <MenuItem icon={<Eye aria-hidden />} onAction={onPreview}>
          {t("templates.look")}
        </MenuItem>
        {kind === "step" && (
          <MenuItem
            icon={<Link aria-hidden />}
            onAction={() => void go(linkedStepPaths.uses(workspaceId, template.id))}
          >
            {t("templates.uses")}
          </MenuItem>
        )}
        <MenuItem icon={<Pencil aria-hidden />} onAction={onEdit}>
          {t("templates.edit")}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 aria-hidden />} danger onAction={() => void remove(template)}>
          {t("templates.remove")}
        </MenuItem>
      </MoreMenu>
    </li>
  );
}

function useStart() {
  const t = useText(templateText);
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const { run, isPending } = useStartFromTemplate();
  return {
    isStarting: isPending,
    start: async (templateId: string) => {
      const draft = await run({ templateId, key: newKey() }).catch(() => undefined);
      if (draft) await go(procedurePaths.edit(workspaceId, draft.id));
      else toast.error(t("templates.startFailed"));
    },
  };
}

/** [TP9] It goes at once, and comes back by the toast. */
function useRemoval(): (template: Template) => Promise<void> {
  const t = useText(templateText);
  const remove = useRemoveTemplate();
  const restore = useRestoreTemplate();
  return async ({ id, title }) => {
    const undo = async () => {
      try {
        await restore.run(id);
        toast.success(t("templates.restored", { title }));
      } catch {
        toast.error(t("templates.restoreFailed"));
      }
    };
    try {
      await remove.run(id);
      toast.success(t("templates.removed", { title }), {
        action: { label: t("templates.undo"), onPress: () => void undo() },
      });
    } catch {
      toast.error(t("templates.removeFailed"));
    }
  };
}
