import { useQuery } from "@tanstack/react-query";
import { StartPerformButton } from "#features/runs/web/parts/start-perform.tsx";
import { useText } from "#kit/web/i18n.ts";
import { ArrowRight } from "#kit/web/icons.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { nextIn, setToGoOnIn } from "../../rules/next-in-set.ts";
import { beginIn } from "../actions.ts";
import { nextText } from "../next-text.ts";
import { setQueries } from "../queries.ts";

interface NextInSetProps {
  readonly procedureId: string;
  readonly className: string;
}

/** [S40] After a run: the next procedure of the set that it belongs to. Nothing where there is none, or none is known. */
export function NextInSet({ procedureId, className }: NextInSetProps) {
  const workspaceId = useWorkspaceId();
  const { data: sets = [] } = useQuery(setQueries.mine(workspaceId));
  const set = setToGoOnIn(sets, procedureId);
  return set ? <NextOf setId={set.id} className={className} /> : null;
}

function NextOf({ setId, className }: { readonly setId: string; readonly className: string }) {
  const t = useText(nextText);
  const workspaceId = useWorkspaceId();
  const { data: set } = useQuery(setQueries.detail(workspaceId, setId));
  const next = set && nextIn(set);
  if (!set || !next) return null;
  return (
    <StartPerformButton
      procedureId={next.id}
      begin={beginIn(set.id)}
      kind="hivis"
      size="xl"
      className={`font-bold ${className}`}
    >
      <span className="min-w-0 truncate">{t("setNext.next", { set: set.title, procedure: next.title })}</span>
      <ArrowRight aria-hidden className="shrink-0 rtl:-scale-x-100" />
    </StartPerformButton>
  );
}
