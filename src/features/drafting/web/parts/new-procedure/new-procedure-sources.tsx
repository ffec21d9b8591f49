import { type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { ProcedureSummary } from "#features/procedures/contract.ts";
import { procedureQueries } from "#features/procedures/web/queries.ts";
import { procedureText } from "#features/procedures/web/text.ts";
import { templateQueries } from "#features/templates/web/queries.ts";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { kitText } from "#kit/web/text.ts";
import { RadioGroup } from "#kit/web/ui/choices/radio-group.tsx";
import { SearchField } from "#kit/web/ui/fields/search-field.tsx";
import { FailedNote } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { useSettled } from "#kit/web/use-settled.ts";
import { newProcedureText } from "../../new-procedure-text.ts";

export interface CopySource {
  readonly id: string;
  readonly title: string;
  readonly version: "draft" | "published";
}

const foundMax = 6;

interface SourceChoiceProps {
  readonly source: CopySource | undefined;
  readonly onChange: (source: CopySource) => void;
}

/** The source to duplicate: a procedure, and one of its versions where it has two. */
export function SourceChoice({ source, onChange }: SourceChoiceProps) {
  const t = useText(procedureText, newProcedureText);
  const [chosen, setChosen] = useState<ProcedureSummary>();
  const has = (version: "draft" | "published", one: ProcedureSummary) =>
    version === "published" ? one.isPublished : one.draftVersionId !== null;
  const choose = (one: ProcedureSummary, version: "draft" | "published") => {
    setChosen(one);
    const title = version === "draft" ? (one.draftTitle ?? one.title) : one.title;
    onChange({ id: one.id, version, title });
  };
  return (
    <Frame>
      <ProcedureChoice
        label={t("procedures.create.find")}
        status="all"
        chosen={chosen}
        onChange={(one) => choose(one, one.isPublished ? "published" : "draft")}
      />
      {chosen && source && has("draft", chosen) && has("published", chosen) && (
        <RadioGroup<"draft" | "published">
          label={t("newProcedure.which")}
          value={source.version}
          onChange={(version) => choose(chosen, version)}
          items={[
            { id: "published", text: t("newProcedure.whichPublished", { version: chosen.version ?? 0 }) },
            { id: "draft", text: t("newProcedure.whichDraft") },
          ]}
        />
      )}
    </Frame>
  );
}

interface ChoiceProps {
  readonly chosenId: string | undefined;
  readonly onChange: (id: string) => void;
}

/** The published procedure to write the next version of. */
export function PublishedChoice({ chosenId, onChange }: ChoiceProps) {
  const t = useText(procedureText, newProcedureText);
  const [chosen, setChosen] = useState<ProcedureSummary>();
  return (
    <Frame>
      <ProcedureChoice
        label={t("newProcedure.findPublished")}
        status="published"
        chosen={chosen?.id === chosenId ? chosen : undefined}
        onChange={(one) => {
          setChosen(one);
          onChange(one.id);
        }}
      />
    </Frame>
  );
}

interface ProcedureChoiceProps {
  readonly label: string;
  readonly status: "all" | "published";
  readonly chosen: ProcedureSummary | undefined;
  readonly onChange: (one: ProcedureSummary) => void;
}

function ProcedureChoice({ label, status, chosen, onChange }: ProcedureChoiceProps) {
  const t = useText(procedureText, newProcedureText);
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim());
  const query = useInfiniteQuery(
    procedureQueries.list(useWorkspaceId(), { status, search: search || undefined }, status === "all"),
  );
  const found = query.data?.pages[0]?.procedures.slice(0, foundMax) ?? [];
  const offered = chosen && !found.some((one) => one.id === chosen.id) ? [chosen, ...found] : found;
  return (
    <>
      <SearchField label={label} placeholder={label} value={typed} onChange={setTyped} />
      <Found query={query} count={offered.length}>
        <RadioGroup
          label={t("procedures.procedure")}
          value={chosen?.id ?? null}
          onChange={(id) => {
            const one = offered.find((each) => each.id === id);
            if (one) onChange(one);
          }}
          items={offered.map((one) => ({
            id: one.id,
            text: one.title,
            description:
              one.version === null ? t("procedures.noVersion") : t("procedures.version", { version: one.version }),
          }))}
        />
      </Found>
    </>
  );
}

interface TemplateChoiceProps {
  readonly chosenId: string | undefined;
  readonly onChange: (template: { readonly id: string; readonly title: string }) => void;
}

/** The template to start from. */
export function TemplateChoice({ chosenId, onChange }: TemplateChoiceProps) {
  const t = useText(procedureText, newProcedureText);
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim());
  const query = useInfiniteQuery(templateQueries.list(useWorkspaceId(), "procedure", search));
  const found = query.data?.pages[0]?.templates.slice(0, foundMax) ?? [];
  const label = t("newProcedure.findTemplate");
  return (
    <Frame>
      <SearchField label={label} placeholder={label} value={typed} onChange={setTyped} />
      <Found query={query} count={found.length} {...(search === "" && { none: t("newProcedure.noTemplate") })}>
        <RadioGroup
          label={t("newProcedure.templates")}
          value={chosenId ?? null}
          onChange={(id) => {
            const one = found.find((each) => each.id === id);
            if (one) onChange({ id, title: one.title });
          }}
          items={found.map((one) => ({
            id: one.id,
            text: one.title,
            description: one.description || t("procedures.steps", { count: one.stepCount }),
          }))}
        />
      </Found>
    </Frame>
  );
}

const Frame = ({ children }: { readonly children: ReactNode }) => (
  <div className="space-y-3 rounded-2 border border-line p-3">{children}</div>
);

interface FoundProps {
  readonly query: Pick<UseInfiniteQueryResult, "isPending" | "isError" | "error" | "isFetching" | "refetch">;
  readonly count: number;
  /** Shown when the list is empty. */
  readonly none?: string;
  readonly children: ReactNode;
}

function Found({ query, count, none, children }: FoundProps) {
  const kit = useText(kitText);
  const t = useText(newProcedureText);
  if (query.isPending) return <SkeletonLines lines={4} />;
  if (query.isError) {
    return (
      <FailedNote
        error={query.error}
        title={t("newProcedure.loadFailed")}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  return count === 0 ? <p className="text-ink-3">{none ?? kit("kit.noMatch")}</p> : children;
}
