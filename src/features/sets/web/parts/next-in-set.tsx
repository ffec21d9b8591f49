import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { StartPerformButton } from "#features/runs/web/parts/start-perform.tsx";
import { useText } from "#kit/web/i18n.ts";
import { ArrowRight } from "#kit/web/icons.ts";
import { useFlag, useWorkspaceId } from "#kit/web/place.tsx";
import type { ButtonKind } from "#kit/web/ui/buttons/button.tsx";
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
  const enabled = useFlag("procedure_sets_enabled");
  const { data: sets = [] } = useQuery({ ...setQueries.mine(workspaceId), enabled });
  const set = setToGoOnIn(sets, procedureId);
  return set ? <NextOf setId={set.id} procedureId={procedureId} className={className} /> : null;
}

function NextOf({ setId, procedureId, className }: NextInSetProps & { readonly setId: string }) {
  const t = useText(nextText);
  const workspaceId = useWorkspaceId();
  const { data: set } = useQuery(setQueries.detail(workspaceId, setId));
  const next = set && nextIn(set, procedureId);
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

interface GoOnInSetProps {
  readonly setId: string;
  readonly kind: ButtonKind;
  readonly className: string;
  /** What a press does, with the procedure that it starts. */
  readonly label: (procedure: string) => string;
  /** Shown while it is not known what comes next, and where nothing may be started now. */
  readonly otherwise: ReactNode;
  readonly children: ReactNode;
}

/** [S40] Starts what comes next in a set: one press. */
export function GoOnInSet({ setId, kind, className, label, otherwise, children }: GoOnInSetProps) {
  const { data: set } = useQuery(setQueries.detail(useWorkspaceId(), setId));
  const next = set && nextIn(set);
  if (!next) return otherwise;
  return (
    <StartPerformButton
      procedureId={next.id}
      begin={beginIn(setId)}
      kind={kind}
      className={className}
      aria-label={label(next.title)}
    >
      {children}
    </StartPerformButton>
  );
}
