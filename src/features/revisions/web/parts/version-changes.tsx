import { ModuleView } from "#features/procedures/web/parts/preview/module-view.tsx";
import { readText } from "#features/procedures/web/read-text.ts";
import { useText } from "#kit/web/i18n.ts";
import { ArrowRightLeft, Minus, Pencil, Plus, RefreshCcw } from "#kit/web/icons.ts";
import { classNames } from "#kit/web/ui/class-names.ts";
import { StepNumber } from "#kit/web/ui/marks/step-number.tsx";
import { type Change, diffVersions, type Versioned } from "../../rules/diff.ts";
import { type DiffEntry, type DiffOutline, diffOutline } from "../../rules/diff-outline.ts";
import { revisionText } from "../text.ts";
import { Line, ModuleChanges } from "./module-changes.tsx";
import { WordChanges } from "./word-changes.tsx";

interface VersionChangesProps {
  readonly before: Versioned;
  readonly after: Versioned;
}

/** Two versions beside each other: what came, went, moved and changed, place by place. */
export function VersionChanges({ before, after }: VersionChangesProps) {
  const t = useText(revisionText);
  const diff = diffVersions(before, after);
  const { head, entries } = diffOutline(before, after, diff);
  if (diff.changes.length === 0) return <p className="text-ink-2">{t("revisions.same")}</p>;
  return (
    <div className="space-y-5">
      <p role="status" className="text-sm text-ink-2">
        {t("revisions.count", { count: diff.changes.length })}
      </p>
      {head.length > 0 && <HeadChanges changes={head} />}
      {entries.map((entry) => (
        <EntryChanges key={`${entry.of} ${entry.id}`} entry={entry} />
      ))}
    </div>
  );
}

/** What became of the title, the description, the picture and the areas. */
export function HeadChanges({ changes }: { readonly changes: DiffOutline["head"] }) {
  const t = useText(revisionText);
  return (
    <section className="space-y-2 rounded-2 border border-line bg-raised p-4">
      <h2 className="text-sm font-bold">{t("revisions.head")}</h2>
      <dl className="space-y-1.5 text-sm">
        {changes.map((change) => (
          <HeadChange key={change.field} change={change} />
        ))}
      </dl>
    </section>
  );
}

function HeadChange({ change }: { readonly change: Extract<Change, { of: "procedure" }> }) {
  const t = useText(revisionText);
  const { field, before, after } = change;
  const name = t(`revisions.field.${field}`);
  if (field === "areaIds") {
    const count = (value: unknown) => (Array.isArray(value) ? value.length : 0);
    return <Line name={name}>{t("revisions.areas", { before: count(before), after: count(after) })}</Line>;
  }
  if (field === "procedureImage") return <Line name={name}>{t("revisions.is.changed")}</Line>;
  return (
    <Line name={name}>
      <WordChanges before={String(before)} after={String(after)} />
    </Line>
  );
}

/** What became of one section or step. */
export function EntryChanges({ entry }: { readonly entry: DiffEntry }) {
  const t = useText(revisionText, readText);
  const kind =
    entry.of === "section"
      ? t("revisions.section")
      : entry.number === undefined
        ? t("revisions.goneStep")
        : t("revisions.step", { number: entry.number });
  return (
    <section aria-label={`${kind} ${entry.title}`} className="rounded-2 border border-line bg-raised">
      <h2 className="flex items-center gap-3 border-b border-line px-4 py-2.5">
        {entry.number !== undefined && <StepNumber n={entry.number} />}
        <span className="min-w-0">
          <span className="block text-2xs text-ink-2">{kind}</span>
          <bdi className="text-sm font-bold wrap-anywhere">{entry.title}</bdi>
        </span>
      </h2>
      <ul className="divide-y divide-line">
        {entry.changes.map((change) => (
          <li key={keyOf(change)} className="space-y-2 px-4 py-3">
            <ChangeMark is={change.is} />
            <ChangeBody change={change} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const keyOf = (change: Change): string => {
  if (change.of === "procedure") return change.field;
  if (change.is === "added" || change.is === "removed") return `${change.is} ${change.item.id}`;
  if (change.of === "module" && change.is !== "moved") return `${change.is} ${change.after.id}`;
  return `${change.is} ${"id" in change ? change.id : ""}`;
};

const marks = {
  added: { Icon: Plus, className: "text-done" },
  removed: { Icon: Minus, className: "text-stop" },
  moved: { Icon: ArrowRightLeft, className: "text-info" },
  changed: { Icon: Pencil, className: "text-ink-2" },
  retyped: { Icon: RefreshCcw, className: "text-wait" },
} as const;

export function ChangeMark({ is }: { readonly is: Change["is"] }) {
  const t = useText(revisionText);
  const { Icon, className } = marks[is];
  return (
    <span className={classNames("flex items-center gap-1.5 text-xs font-semibold", className)}>
      <Icon className="size-4 shrink-0" aria-hidden />
      {t(`revisions.is.${is}`)}
    </span>
  );
}

function ChangeBody({ change }: { readonly change: Change }) {
  const t = useText(revisionText, readText);
  if (change.of === "procedure") return null;
  if (change.of !== "module") {
    if (change.is !== "changed") return null;
    return (
      <dl className="text-sm">
        <Line name={t("revisions.field.title")}>
          <WordChanges before={change.before} after={change.after} />
        </Line>
      </dl>
    );
  }
  if (change.is === "moved") return null;
  if (change.is === "added" || change.is === "removed") {
    return (
      <div className={classNames(change.is === "removed" && "opacity-70")}>
        <p className="mb-1 text-2xs text-ink-2">{t(`procedures.modules.${change.item.moduleType}`)}</p>
        <ModuleView module={change.item} />
      </div>
    );
  }
  const names = [change.before, change.after].map((module) => t(`procedures.modules.${module.moduleType}`));
  return (
    <>
      <p className="text-2xs text-ink-2">
        {change.is === "retyped" ? t("revisions.becomes", { before: names[0] ?? "", after: names[1] ?? "" }) : names[1]}
      </p>
      <ModuleChanges before={change.before} after={change.after} />
    </>
  );
}
