import { useText } from "#kit/web/i18n.ts";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Switch } from "#kit/web/ui/choices/switch.tsx";
import { ProgressBar } from "#kit/web/ui/states/progress-bar.tsx";
import { useSizeText } from "#kit/web/words/size-text.ts";
import { drop, take } from "../state/copies.ts";
import { offlineText } from "../text.ts";
import { useCopy, useOwner } from "./use-copy.ts";

interface OfflineSwitchProps {
  readonly procedureId: string;
  /** Its title, for the words that say what could not be kept. */
  readonly title: string;
}

/** Marks a procedure as available without a network on this device, and shows how much of it is stored. [OF16] */
export function OfflineSwitch({ procedureId, title }: OfflineSwitchProps) {
  const t = useText(offlineText);
  const owner = useOwner();
  const sizeText = useSizeText();
  const { copy, taking } = useCopy(procedureId);
  const isMarked = copy?.why === "marked";
  // What is opened is kept by itself, and what is kept is brought up to date: nobody waits for that.
  const isAwaited = taking?.why === "marked" && copy?.state !== "here";

  const keep = async () => {
    // The person has just said that this matters to them: that is when a browser may be asked.
    await navigator.storage?.persist?.().catch(() => false);
    const failure = await take(owner, { procedureId, why: "marked" });
    if (failure) toast.error(t(`offline.failures.${failure}`, { title }));
  };
  const words = () => {
    if (!copy) return t("offline.switch.note");
    const size = sizeText(copy.bytes);
    if (copy.state === "failed") return t("offline.switch.failed");
    if (copy.state === "partly") return t("offline.switch.partly", { size });
    return isMarked ? t("offline.switch.here", { size }) : t("offline.switch.opened", { size });
  };
  return (
    <section aria-label={t("offline.switch.label")} className="space-y-2">
      <Switch
        isSelected={isMarked || taking?.why === "marked"}
        onChange={(isOn) => void (isOn ? keep() : drop(owner, procedureId))}
        isDisabled={taking !== undefined}
        description={isAwaited ? undefined : words()}
      >
        {t("offline.switch.label")}
      </Switch>
      {isAwaited && (
        <div className="flex items-end gap-3">
          <ProgressBar label={t("offline.switch.loading")} value={taking.part} className="flex-1" />
          <Button size="sm" onPress={taking.cancel}>
            {t("offline.switch.cancel")}
          </Button>
        </div>
      )}
      {!taking && isMarked && copy.state !== "here" && (
        <Button size="sm" onPress={() => void keep()}>
          {t("offline.switch.again")}
        </Button>
      )}
    </section>
  );
}
