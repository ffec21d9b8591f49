import { type PrintView, printPaths, printViews } from "#features/prints/paths.ts";
import { useText } from "#kit/web/i18n.ts";
import { useGo, useQueryParams } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Segments } from "#kit/web/ui/choices/toggle-button-group.tsx";
import { procedurePaths } from "../../../paths.ts";
import { previewText } from "../../preview-text.ts";

interface ViewChoiceProps {
  readonly procedureId: string;
  readonly view: "desk" | PrintView;
}

/** The same version at the same step as on a desk, a phone, a tablet, and paper. */
export function ViewChoice({ procedureId, view }: ViewChoiceProps) {
  const t = useText(previewText);
  const workspaceId = useWorkspaceId();
  const [query] = useQueryParams();
  const go = useGo();
  const to = (next: ViewChoiceProps["view"]) => {
    const { versionId, stepId, previewDraft } = query;
    const same = { versionId, stepId, previewDraft: previewDraft === "true" || undefined };
    return next === "desk"
      ? procedurePaths.preview(workspaceId, procedureId, same)
      : printPaths.look(workspaceId, procedureId, { ...same, view: next });
  };
  return (
    <Segments
      label={t("procedures.preview.views.label")}
      value={view}
      onChange={(next) => void go(to(next))}
      items={(["desk", ...printViews] as const).map((id) => ({ id, text: t(`procedures.preview.views.${id}`) }))}
      className="flex-wrap print:hidden"
    />
  );
}
