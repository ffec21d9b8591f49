import type { ReactNode } from "react";
import { documentPaths } from "#features/documents/paths.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Tabs } from "#kit/web/ui/choices/tabs.tsx";
import { usePersonName } from "#kit/web/words/person-name.ts";
import { questionText } from "../text.ts";
import type { Asked } from "./asked.ts";
import { SaveFigures } from "./export-questions.tsx";

const countNames = ["questions", "askers", "up", "down", "none"] as const;

/** The totals of the range. */
export function AtAGlance({ counts }: { readonly counts: Asked["counts"] }) {
  const t = useText(questionText);
  return (
    <section aria-label={t("questions.counts.title")}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 lg:grid-cols-5">
        {countNames.map((name) => (
          <div key={name} className="flex flex-col-reverse justify-end border-t-2 border-line pt-2">
            <dt className="text-ink-2">{t(`questions.counts.${name}`)}</dt>
            <dd className="num text-2xl font-semibold">{counts[name]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface ReturnedAndAskersProps {
  readonly asked: Asked;
  /** One that does not exist stands for the first. */
  readonly tab: string;
  readonly onTabChange: (tab: string) => void;
}

/** The sources that answers showed most often, and who asked most. */
export function ReturnedAndAskers({ asked, tab, onTabChange }: ReturnedAndAskersProps) {
  const t = useText(questionText);
  const nameOf = usePersonName();
  const workspaceId = useWorkspaceId();
  const link = (to: string, name: string) => (
    <LinkTo to={to} className="link wrap-anywhere">
      <bdi>{name}</bdi>
    </LinkTo>
  );
  const answers = (count: number) => t("questions.tabs.answers", { count });
  const others = asked.counts.askers - asked.askedBy.length;
  return (
    <Tabs
      label={t("questions.tabs.label")}
      value={tab}
      onChange={onTabChange}
      items={[
        {
          id: "documents-returned",
          text: t("questions.tabs.documentsReturned"),
          panel: (
            <div className="grid gap-8 lg:grid-cols-2">
              <Bars
                title={t("questions.tabs.documents")}
                none={t("questions.tabs.noDocuments")}
                head={t("questions.export.document")}
                unit={t("questions.export.answers")}
                countText={answers}
                bars={asked.topDocuments.map(({ fettleDocumentId: id, name, count }) => ({
                  id,
                  name,
                  label: link(documentPaths.document(workspaceId, id), name),
                  count,
                }))}
              />
              <Bars
                title={t("questions.tabs.procedures")}
                none={t("questions.tabs.noProcedures")}
                head={t("questions.export.procedure")}
                unit={t("questions.export.answers")}
                countText={answers}
                bars={asked.topProcedures.map(({ procedureId: id, procedureTitle, count }) => ({
                  id,
                  name: procedureTitle,
                  label: link(procedurePaths.preview(workspaceId, id), procedureTitle),
                  count,
                }))}
              />
            </div>
          ),
        },
        {
          id: "asked-by",
          text: t("questions.tabs.askedBy"),
          panel: (
            <Bars
              title={t("questions.tabs.askedBy")}
              head={t("questions.tabs.askedBy")}
              unit={t("questions.words.questions")}
              countText={(count) => t("questions.tabs.questions", { count })}
              {...(others > 0 && { more: t("questions.tabs.moreAskers", { count: others }) })}
              bars={asked.askedBy.map(({ profileId: id, askedBy, count }) => ({
                id,
                name: nameOf(askedBy),
                label: nameOf(askedBy),
                count,
              }))}
            />
          ),
        },
      ]}
    />
  );
}

interface BarsProps {
  readonly title: string;
  readonly none?: string;
  /** What the bars leave out. */
  readonly more?: string;
  /** The columns of the file. */
  readonly head: string;
  readonly unit: string;
  readonly countText: (count: number) => string;
  readonly bars: readonly {
    readonly id: string;
    readonly name: string;
    readonly label: ReactNode;
    readonly count: number;
  }[];
}

/** Amounts beside each other, the longest bar for the largest. */
function Bars({ title, none, more, head, unit, countText, bars }: BarsProps) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <section className="grid content-start gap-3">
      <h2 className="text-md">{title}</h2>
      {bars.length === 0 && <p className="text-ink-2">{none}</p>}
      <ol aria-label={title} className="grid gap-3 empty:hidden">
        {bars.map(({ id, label, count }) => (
          <li key={id} className="grid gap-1">
            <div className="flex items-baseline justify-between gap-4">
              <span className="min-w-0">{label}</span>
              <span className="num shrink-0 text-ink-2">{countText(count)}</span>
            </div>
            <div className="h-2 bg-tint forced-colors:border" aria-hidden>
              <div
                className="h-full bg-ink forced-colors:bg-[CanvasText]"
                style={{ width: `${(count / most) * 100}%` }}
              />
            </div>
          </li>
        ))}
      </ol>
      {more !== undefined && <p className="text-ink-2">{more}</p>}
      <SaveFigures title={title} head={head} unit={unit} rows={bars.map(({ name, count }) => [name, count])} />
    </section>
  );
}
