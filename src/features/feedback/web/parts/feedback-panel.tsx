import { useQuery } from "@tanstack/react-query";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { linkClassName } from "#kit/web/ui/buttons/text-link.tsx";
import { feedbackPaths } from "../../paths.ts";
import { feedbackPolicy } from "../../policy.ts";
import { feedbackQueries } from "../queries.ts";
import { feedbackText } from "../text.ts";
import { GiveFeedback } from "./give-feedback.tsx";

interface FeedbackPanelProps {
  readonly procedureId: string;
  /** The published version. */
  readonly versionId: string;
}

/** Next to a published procedure: its ratings, and the button to give feedback. */
export function FeedbackPanel({ procedureId, versionId }: FeedbackPanelProps) {
  const t = useText(feedbackText);
  const workspaceId = useWorkspaceId();
  const readsAll = useMay(feedbackPolicy.readAll);
  const { data } = useQuery(feedbackQueries.summary(workspaceId, procedureId));
  const { up, down } = data?.thumbs ?? { up: 0, down: 0 };
  return (
    <section aria-labelledby="feedback" className="space-y-3">
      <h2 id="feedback" className="text-md">
        {t("feedback.panel")}
      </h2>
      {readsAll && data && (
        <p className="text-xs text-ink-2">
          {up + down > 0 && <span className="block">{t("feedback.likes", { up, down })}</span>}
          <span className="block">{t("feedback.openCount", { count: data.openCount })}</span>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <GiveFeedback procedureId={procedureId} versionId={versionId} />
        <LinkTo to={feedbackPaths.ofProcedure(workspaceId, procedureId)} className={`${linkClassName} text-xs`}>
          {t("feedback.seeAll")}
        </LinkTo>
      </div>
    </section>
  );
}
