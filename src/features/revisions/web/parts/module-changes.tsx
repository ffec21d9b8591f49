import type { MediaRef, Module } from "#features/procedures/content.ts";
import { MediaGrid } from "#features/procedures/web/parts/preview/media-grid.tsx";
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
          <MediaBeside before={difference.before} after={difference.after} />
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

/** The pictures and videos of before and after, beside each other. */
function MediaBeside({ before, after }: { readonly before: readonly MediaRef[]; readonly after: readonly MediaRef[] }) {
  const t = useText(revisionText);
  const sides = [
    { name: t("revisions.before"), refs: before },
    { name: t("revisions.after"), refs: after },
  ];
  return (
    <div className="mt-2 grid gap-3 sm:grid-cols-2">
      {sides.map(({ name, refs }) => (
        <div key={name} className="min-w-0 space-y-1">
          <p className="text-2xs text-ink-2">{name}</p>
          {refs.length === 0 ? <p>{t("revisions.nothing")}</p> : <MediaGrid refs={refs} />}
        </div>
      ))}
    </div>
  );
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
