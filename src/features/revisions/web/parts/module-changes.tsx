import type { Module } from "#features/procedures/content.ts";
import { useText } from "#kit/web/i18n.ts";
import { type Difference, moduleDifference } from "../../rules/module-difference.ts";
import { revisionText } from "../text.ts";
import { WordChanges } from "./word-changes.tsx";

/** What became of one module, line by line. */
export function ModuleChanges({ before, after }: { readonly before: Module; readonly after: Module }) {
  return (
    <dl className="space-y-1.5 text-sm">
      {moduleDifference(before, after).map((difference, at) => (
        // A text of an option stands beside others of the same field.
        <DifferenceLine key={`${difference.in} ${at}`} difference={difference} />
      ))}
    </dl>
  );
}

function DifferenceLine({ difference }: { readonly difference: Difference }) {
  const t = useText(revisionText);
  const settingText = useSettingText();
  switch (difference.in) {
    case "text":
      return (
        <Line name={t(`revisions.field.${difference.field}`)}>
          <WordChanges before={difference.before} after={difference.after} />
        </Line>
      );
    case "form":
      return <Line name={t("revisions.field.form")}>{t("revisions.is.changed")}</Line>;
    case "media":
      return (
        <Line name={t("revisions.field.media")}>
          {t("revisions.media", { before: difference.before.length, after: difference.after.length })}
        </Line>
      );
    default:
      return (
        <Line name={t(`revisions.setting.${difference.name}`)}>
          {t("revisions.becomes", { before: settingText(difference.before), after: settingText(difference.after) })}
        </Line>
      );
  }
}

export function Line({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-3">
      <dt className="min-w-28 shrink-0 text-xs text-ink-2">{name}</dt>
      <dd className="min-w-0 flex-1">{children}</dd>
    </div>
  );
}

function useSettingText(): (value: unknown) => string {
  const t = useText(revisionText);
  return (value) => {
    if (typeof value === "boolean") return t(value ? "revisions.yes" : "revisions.no");
    if (typeof value === "number") return String(value);
    if (value === null || value === undefined || value === "") return t("revisions.nothing");
    if (Array.isArray(value)) return value.length === 0 ? t("revisions.nothing") : value.join(", ");
    // An area's id and a place say nothing to a reader.
    return typeof value === "string" && !/^[0-9a-f-]{36}$/.test(value) ? value : t("revisions.other");
  };
}
