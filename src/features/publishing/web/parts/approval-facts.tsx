import type { ProcedureRevision } from "#features/procedures/revision-contract.ts";
import { useText } from "#kit/web/i18n.ts";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { stageText } from "../stage-text.ts";

/** What a version of the history says of its approval, as entries of a list of facts. */
export function ApprovalFacts({ revision }: { readonly revision: ProcedureRevision }) {
  const t = useText(stageText);
  const { approvals, changeKind, effectiveAt } = revision;
  return (
    <>
      <dt>{t("stages.said.kind")}</dt>
      <dd>{t(`stages.${changeKind}`)}</dd>
      <dt>{t("stages.inForce")}</dt>
      <dd>
        <TimeStamp at={effectiveAt} />
      </dd>
      {approvals.length > 0 && (
        <>
          <dt>{t("stages.approvals")}</dt>
          <dd>
            <ul className="space-y-1">
              {approvals.map(({ stageName, name, signedAt }) => (
                <li key={signedAt + name} className="wrap-anywhere">
                  <span className="font-semibold">{name}</span>
                  <span className="block text-xs text-ink-2">
                    {stageName ?? t("stages.approval")}, <TimeStamp at={signedAt} />
                  </span>
                </li>
              ))}
            </ul>
          </dd>
        </>
      )}
    </>
  );
}
