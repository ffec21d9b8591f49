import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { CircleCheck, RotateCcw, Undo2, UserRoundCheck } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useMay, usePlace } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import type { ActionDetail, CorrectiveAction } from "../../contract.ts";
import { type ActionFacts, correctiveActionPolicy } from "../../policy.ts";
import { actionText } from "../text.ts";

const ChangeDialog = lazyComponent(
  () => import("./change-dialog.tsx").then((module) => module.ChangeDialog),
  ({ isOpen }) => isOpen,
);
const EndDialog = lazyComponent(
  () => import("./end-dialog.tsx").then((module) => module.EndDialog),
  ({ as }) => as !== undefined,
);

type Opened = "change" | "close" | "reopen" | "withdraw";

/** [CA20] [CA25] What the reader may do with it now. */
export function ActionButtons({ action }: { readonly action: ActionDetail }) {
  const t = useText(actionText);
  const standing = useActionFacts(action);
  const mayWork = useMay(correctiveActionPolicy.work, standing);
  const mayWithdraw = useMay(correctiveActionPolicy.withdraw, standing);
  const [opened, setOpened] = useState<Opened>();
  const isOpen = action.state === "open";
  const close = () => setOpened(undefined);
  return (
    <>
      {isOpen && mayWork && (
        <>
          <Button onPress={() => setOpened("change")}>
            <UserRoundCheck aria-hidden />
            {t("correctiveActions.edit")}
          </Button>
          <Button kind="ink" onPress={() => setOpened("close")}>
            <CircleCheck aria-hidden />
            {t("correctiveActions.close")}
          </Button>
        </>
      )}
      {isOpen && mayWithdraw && (
        <Button onPress={() => setOpened("withdraw")}>
          <Undo2 aria-hidden />
          {t("correctiveActions.withdraw")}
        </Button>
      )}
      {!isOpen && mayWork && (
        <Button onPress={() => setOpened("reopen")}>
          <RotateCcw aria-hidden />
          {t("correctiveActions.reopen")}
        </Button>
      )}
      <ChangeDialog isOpen={opened === "change"} action={action} onClose={close} />
      <EndDialog as={opened === "change" ? undefined : opened} action={action} onClose={close} />
    </>
  );
}

/** The reader's relation to an action, for the policy; an unnamed person is another member. */
function useActionFacts(action: CorrectiveAction): ActionFacts {
  const { profileId } = usePlace().actor;
  const assigneeId = action.isMine ? profileId : (action.assignee?.id ?? somebodyElse);
  return {
    openerId: action.isOwn ? profileId : null,
    assigneeId: action.isAssigned ? assigneeId : null,
    isVisible: action.isVisible,
  };
}

const somebodyElse = "";
