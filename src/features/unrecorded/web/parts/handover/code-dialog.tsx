import { type FormEvent, useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { readHandoverCode } from "../../../rules/handover.ts";
import { handoverText } from "../../handover-text.ts";
import { handOverByCode, type UnsentOf } from "./unsent-here.ts";

interface CodeDialogProps {
  readonly isOpen: boolean;
  readonly unsent: readonly UnsentOf[];
  readonly onClose: () => void;
}

/** Hands over what waits on this device, with the code of a member who may receive it. [PF195] */
export function CodeDialog({ isOpen, unsent, onClose }: CodeDialogProps) {
  const t = useText(handoverText);
  return (
    <Dialog
      title={t("performs.handover.codeTitle")}
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <CodeForm unsent={unsent} onClose={onClose} />
    </Dialog>
  );
}

type Outcome = Awaited<ReturnType<typeof handOverByCode>>;

function CodeForm({ unsent, onClose }: Omit<CodeDialogProps, "isOpen">) {
  const t = useText(handoverText);
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [isUnreached, setUnreached] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const code = readHandoverCode(typed);
    if (code === undefined) return setError(t("performs.handover.codeWrong"));
    setSending(true);
    setUnreached(false);
    try {
      const result = await handOverByCode(code, unsent);
      if (result.isCodeRefused) setError(t("performs.handover.codeRefused"));
      else setOutcome(result);
    } catch {
      setUnreached(true);
    }
    setSending(false);
  };
  if (outcome) {
    return (
      <div className="space-y-4">
        {outcome.sent > 0 && <Banner tone="done">{t("performs.handover.sent", { count: outcome.sent })}</Banner>}
        {outcome.kept > 0 && <Banner tone="wait">{t("performs.handover.kept", { count: outcome.kept })}</Banner>}
        <Button kind="ink" onPress={onClose}>
          {t("performs.handover.done")}
        </Button>
      </div>
    );
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="space-y-4" noValidate>
      <p>{t("performs.handover.codeWhy")}</p>
      {isUnreached && <Banner tone="stop">{t("performs.handover.network")}</Banner>}
      <TextField
        label={t("performs.handover.code")}
        mono
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setError(undefined);
        }}
        autoComplete="off"
        placeholder="XXXX-XXXX-XXXX"
        error={error}
      />
      <Button type="submit" kind="ink" isPending={isSending} isDisabled={typed.trim() === ""}>
        {t("performs.handover.send")}
      </Button>
    </form>
  );
}
