import { useQuery } from "@tanstack/react-query";
import type { Module, OutlineStep } from "#features/procedures/content.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { isSameId } from "#kit/ids.ts";
import { twoDigits } from "#kit/text.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { linkClassName } from "#kit/web/ui/buttons/text-link.tsx";
import { unconfirmedOfStep } from "../../rules/unconfirmed.ts";
import { adaptationQueries } from "../queries.ts";
import { adaptationText } from "../text.ts";
import { ChangeList } from "./change-list.tsx";

interface StepAdaptedProps {
  readonly procedureId: string;
  readonly step: OutlineStep<Module>;
}

/** [PG55] In the editor: which step of the source a step was taken from, what became of it, and what is unconfirmed. */
export function StepAdapted({ procedureId, step }: StepAdaptedProps) {
  const t = useText(adaptationText);
  const workspaceId = useWorkspaceId();
  const { data: source } = useQuery(adaptationQueries.source(workspaceId, procedureId));
  const taken = source?.steps.find((one) => isSameId(one.stepId, step.id));
  if (!source || !taken) return null;
  const unconfirmed = unconfirmedOfStep(step, source);
  const number = twoDigits(taken.number);
  return (
    <section aria-label={t("adapted.title")} className="space-y-2 rounded-2 border border-line p-3">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 className="text-xs font-semibold text-ink-2">
          {source.source
            ? t("adapted.from", { number, name: source.source.title })
            : t("adapted.fromHidden", { number })}
        </h3>
        <LinkTo to={procedurePaths.adapted(workspaceId, procedureId)} className={linkClassName}>
          {t("adapted.compare")}
        </LinkTo>
      </div>
      <ChangeList changes={taken.changes} />
      {taken.hasPictures && <p className="text-xs text-wait">{t("adapted.pictures")}</p>}
      {unconfirmed.length > 0 && (
        <div className="rounded-2 bg-wait-bg p-2.5 text-sm">
          <p className="font-semibold text-wait">{t("adapted.unconfirmed", { count: unconfirmed.length })}</p>
          <ul className="list-disc ps-5">
            {unconfirmed.map(({ text, why }) => (
              <li key={`${why} ${text}`}>
                <span className="num">{text}</span> ({t(`adapted.why.${why}`)})
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
