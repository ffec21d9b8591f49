import { useText } from "#kit/web/i18n.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { performDialogText } from "../dialog-text.ts";
import { ConflictsDialog } from "./dialogs/conflicts-dialog.tsx";
import { RemoveDialog, StartAgainDialog } from "./dialogs/end-dialogs.tsx";
import { ResetDialog } from "./dialogs/reset-dialog.tsx";
import { SubmitDialog } from "./dialogs/submit-dialog.tsx";
import { UnsentAnswersDialog } from "./dialogs/unsent-answers-dialog.tsx";
import { StepsDrawer } from "./frame/steps-drawer.tsx";
import { usePerformPlace } from "./perform-context.tsx";

export type PerformDialog =
  | { readonly is: "steps" | "submit" | "conflicts" | "asides" | "startAgain" | "remove" }
  | { readonly is: "blocked"; readonly stepId: string }
  | { readonly is: "reset"; readonly version: number };

interface PerformDialogsProps {
  readonly dialog: PerformDialog | undefined;
  readonly stepId: string;
  /** The last try to reach the server failed. */
  readonly isAway: boolean;
  readonly onStep: (stepId: string) => void;
  readonly onOpen: (dialog: PerformDialog) => void;
  readonly onClose: () => void;
}

/** The dialogs over a running perform: one at a time. */
export function PerformDialogs(props: PerformDialogsProps) {
  const { dialog, onClose, onOpen, onStep } = props;
  const { state } = usePerformPlace();
  switch (dialog?.is) {
    case undefined:
      return null;
    case "steps":
      return (
        <StepsDrawer
          progress={state.progress}
          stepId={props.stepId}
          onStep={(stepId) => {
            onClose();
            onStep(stepId);
          }}
          onStartAgain={() => onOpen({ is: "startAgain" })}
          onRemove={() => onOpen({ is: "remove" })}
          onClose={onClose}
        />
      );
    case "submit":
      return (
        <SubmitDialog
          isAway={props.isAway}
          onIncomplete={(stepId) => (stepId === undefined ? onClose() : onOpen({ is: "blocked", stepId }))}
          onConflicts={() => onOpen({ is: "conflicts" })}
          onClose={() => onClose()}
        />
      );
    case "blocked":
      return (
        <BlockedDialog
          onGoThere={() => {
            onClose();
            onStep(dialog.stepId);
          }}
        />
      );
    case "conflicts":
      return <ConflictsDialog onClose={onClose} />;
    case "asides":
      return <UnsentAnswersDialog onClose={onClose} />;
    case "reset":
      return <ResetDialog version={dialog.version} stepId={props.stepId} onClose={onClose} />;
    case "startAgain":
      return <StartAgainDialog onClose={onClose} />;
    case "remove":
      return <RemoveDialog onClose={onClose} />;
  }
}

/** Says that required steps are not complete, and leads to the first of them. */
function BlockedDialog({ onGoThere }: { readonly onGoThere: () => void }) {
  const t = useText(performDialogText);
  return (
    <Dialog
      title={t("performs.submit.requiredStepsNotComplete")}
      size="sm"
      role="alertdialog"
      isOpen
      onOpenChange={onGoThere}
      footer={
        <Button kind="ink" autoFocus onPress={onGoThere}>
          {t("performs.submit.goThere")}
        </Button>
      }
    >
      <p>{t("performs.submit.blocked")}</p>
    </Dialog>
  );
}
