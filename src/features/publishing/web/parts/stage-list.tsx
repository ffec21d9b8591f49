import { useText } from "#kit/web/i18n.ts";
import { Badge, type Tone } from "#kit/web/ui/marks/badge.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import type { DraftApproval } from "../../contract.ts";
import { stageText } from "../stage-text.ts";
import { AwaitedNames } from "./approval-order.tsx";

type Stage = DraftApproval["stages"][number];

const tones: Record<Stage["state"], Tone> = { signed: "done", open: "wait", later: "plain" };

/** The stages of a request in their order: who signed when, and who is awaited. */
export function StageList({ approval }: { readonly approval: DraftApproval }) {
  const t = useText(stageText);
  return (
    <ol aria-label={t("stages.approvals")} className="divide-y divide-line border-y border-line">
      {approval.stages.map((stage, index) => (
        <li key={stage.name} className="flex gap-3 py-2.5">
          <span className="num w-5 shrink-0 text-end text-ink-3">{index + 1}</span>
          <div className="min-w-0 flex-1 space-y-1">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold wrap-anywhere">{stage.name}</span>
              <Badge tone={tones[stage.state]}>{t(`stages.state.${stage.state}`)}</Badge>
              {stage.needed > 1 && (
                <span className="num text-xs text-ink-2">
                  {t("stages.signatureOf", { given: stage.signatures.length, needed: stage.needed })}
                </span>
              )}
            </div>
            <Signatures stage={stage} />
            {stage.state !== "signed" && <Awaited stage={stage} isStuck={approval.unsignableStage === stage.name} />}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Signatures({ stage }: { readonly stage: Stage }) {
  const t = useText(stageText);
  if (stage.signatures.length === 0) return null;
  return (
    <ul className="text-xs text-ink-2">
      {stage.signatures.map(({ person, name, signedAt }) => (
        <li key={person.id}>
          {t("stages.signedBy", { name })} <TimeStamp at={signedAt} />
        </li>
      ))}
    </ul>
  );
}

function Awaited({ stage, isStuck }: { readonly stage: Stage; readonly isStuck: boolean }) {
  const t = useText(stageText);
  if (isStuck) {
    return (
      <p role="alert" className="text-xs font-semibold text-stop">
        {t("stages.nobodyLeft")}
      </p>
    );
  }
  return (
    <p className="text-xs text-ink-2">
      {t("stages.waitsFor")} <AwaitedNames stage={stage} />
      {stage.openedAt && (
        <span className="block text-ink-3">
          {t("stages.since")} <TimeStamp at={stage.openedAt} />
        </span>
      )}
    </p>
  );
}
