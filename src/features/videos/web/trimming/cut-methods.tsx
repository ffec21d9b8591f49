import { useText } from "#kit/web/i18n.ts";
import { RadioGroup, type RadioItem } from "#kit/web/ui/choices/radio-group.tsx";
import { showMoment } from "../../rules/moments.ts";
import type { Selection } from "../../rules/selection.ts";
import { trimText } from "../trim-text.ts";
import type { CutMethod, CutPlan } from "./cut-plan.ts";

interface CutMethodsProps {
  readonly plan: CutPlan | undefined;
  readonly selection: Selection;
  readonly value: CutMethod;
  readonly isDisabled: boolean;
  readonly onChange: (method: CutMethod) => void;
}

/** [V14] [V15] What each way leaves in the file, in words, before it is chosen. */
export function CutMethods({ plan, selection, value, isDisabled, onChange }: CutMethodsProps) {
  const t = useText(trimText);
  const seconds = (ms: number) => Math.round(ms / 100) / 10;
  const laterMs = plan?.keyFrameStartMs == null ? 0 : plan.keyFrameStartMs - selection.startMs;
  // Whether something stays in the file is never promised before it is known.
  const exact = () => {
    if (!plan) return t("trim.exactUnknown");
    return plan.hiddenMs > 0 ? t("trim.exactHidden", { seconds: seconds(plan.hiddenMs) }) : t("trim.exactSafe");
  };
  const keyFrame = () => {
    if (plan && plan.keyFrameStartMs === null) return t("trim.noKeyFrame");
    if (laterMs === 0) return t("trim.keyFrameSame");
    return t("trim.keyFrameLater", { at: showMoment(selection.startMs + laterMs), seconds: seconds(laterMs) });
  };
  const items: RadioItem<CutMethod>[] = [
    { id: "exact", text: t("trim.exact"), description: exact() },
    { id: "keyFrame", text: t("trim.keyFrame"), description: keyFrame(), isDisabled: plan?.keyFrameStartMs === null },
    {
      id: "encoded",
      text: t("trim.encoded"),
      description: plan && !plan.codec ? t("trim.noEncoder") : t("trim.encodedNote"),
      isDisabled: plan?.codec === null,
    },
  ];
  return (
    <RadioGroup
      label={t("trim.how")}
      value={value}
      onChange={onChange}
      items={items}
      isDisabled={isDisabled}
      className="[&_label]:pointer-coarse:min-h-12"
    />
  );
}
