import { useState } from "react";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import { useCommands } from "#kit/web/commands.ts";
import { useText } from "#kit/web/i18n.ts";
import { Check, X } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useMay } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import type { DraftApproval } from "../../contract.ts";
import { approvalText } from "../approval-text.ts";
import { stageText } from "../stage-text.ts";
import type { StageToSign } from "./decision-dialog.tsx";

const DecisionDialog = lazyComponent(
  () => import("./decision-dialog.tsx").then((module) => module.DecisionDialog),
  ({ decision }) => decision !== undefined,
);

interface DecisionButtonsProps {
  readonly draft: ProcedureDraft;
  readonly approval: DraftApproval | undefined;
  /** Nothing can be approved before it is known who signs. */
  readonly isLoading: boolean;
}

/** Approving, or signing the open stage, and rejecting, by button and by key, for those who may. */
export function DecisionButtons({ draft, approval, isLoading }: DecisionButtonsProps) {
  const t = useText(approvalText);
  const ofStage = useText(stageText);
  const mayDecide = useMay(procedurePolicy.publish, draft);
  const [decision, setDecision] = useState<"accept" | "reject">();
  const stage = stageToSign(approval);
  const isFree = stage ? approval?.whyNotSign === null : draft.procedureVersionApproval.whyNotApprove === null;
  const mayAccept = mayDecide && isFree && !isLoading;
  const acceptLabel = stage ? ofStage("stages.sign", { stage: stage.name }) : t("approval.accept");
  const [accept, reject] = [() => setDecision("accept"), () => setDecision("reject")];
  useCommands([
    { name: "publishing.accept", label: acceptLabel, icon: Check, keys: "a", perform: accept, when: mayAccept },
    { name: "publishing.reject", label: t("approval.reject"), icon: X, keys: "r", perform: reject, when: mayDecide },
  ]);
  return (
    <>
      {mayAccept && (
        <Button kind="ink" onPress={accept}>
          {acceptLabel}
        </Button>
      )}
      {mayDecide && <Button onPress={reject}>{t("approval.reject")}</Button>}
      <DecisionDialog
        draft={draft}
        decision={decision}
        stage={stage}
        changeNote={approval?.changeNote}
        onClose={() => setDecision(undefined)}
      />
    </>
  );
}

/** The stage that is open, where there are stages. */
function stageToSign(approval: DraftApproval | undefined): StageToSign | undefined {
  const open = approval?.stages.findIndex((one) => one.state === "open") ?? -1;
  const stage = approval?.stages[open];
  if (!approval || !stage) return undefined;
  const isLast = open === approval.stages.length - 1 && stage.signatures.length + 1 >= stage.needed;
  return { name: stage.name, isLast };
}
