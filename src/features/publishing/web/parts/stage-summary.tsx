import { useText } from "#kit/web/i18n.ts";
import { usePersonName } from "#kit/web/words/person-name.ts";
import type { ApprovalSetting } from "../../contract.ts";
import { stageText } from "../stage-text.ts";

/** The stages to read, in a few lines. */
export function StageSummary({ setting }: { readonly setting: ApprovalSetting }) {
  const t = useText(stageText);
  const nameOf = usePersonName();
  if (setting.stages.length === 0) return <p>{t("stages.summaryNone")}</p>;
  return (
    <ol className="list-decimal space-y-1 ps-5">
      {setting.stages.map(({ name, needed, people, groups }) => (
        <li key={name} className="wrap-anywhere">
          <span className="font-semibold">{name}</span>
          <span className="block text-xs text-ink-2">
            {[...people.map(nameOf), ...groups.map((group) => group.name ?? t("stages.hiddenGroup"))].join(", ")}
            {needed > 1 && ` · ${t("stages.orderOne", { count: needed })}`}
          </span>
        </li>
      ))}
    </ol>
  );
}
