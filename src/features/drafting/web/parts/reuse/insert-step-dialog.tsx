import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Template } from "#features/templates/contract.ts";
import { templateQueries } from "#features/templates/web/queries.ts";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Checkbox } from "#kit/web/ui/choices/checkbox.tsx";
import { RadioGroup } from "#kit/web/ui/choices/radio-group.tsx";
import { FormDialog } from "#kit/web/ui/dialogs/form-dialog.tsx";
import { SearchField } from "#kit/web/ui/fields/search-field.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { FailedNote } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { useSettled } from "#kit/web/use-settled.ts";
import { reuseText } from "../../reuse-text.ts";
import type { DraftPlace } from "../draft-context.tsx";
import { useInsertStep } from "./use-insert-step.ts";

interface InsertStepDialogProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** The open part of the editor: the step is inserted behind it. */
  readonly at: DraftPlace;
}

/** Chooses a reusable step and inserts a copy of it into the draft, linked or not. */
export const InsertStepDialog = ({ isOpen, ...props }: InsertStepDialogProps) =>
  isOpen ? <OpenDialog {...props} /> : null;

function OpenDialog({ onOpenChange, at }: Omit<InsertStepDialogProps, "isOpen">) {
  const t = useText(reuseText);
  const [chosen, setChosen] = useState<Template>();
  const [isLinked, setLinked] = useState(true);
  const { insert, isPending, failure } = useInsertStep(at);
  const close = () => onOpenChange(false);
  return (
    <FormDialog
      title={t("reuse.title")}
      submitLabel={t("reuse.submit")}
      isPending={isPending}
      disabledReason={chosen ? undefined : t("reuse.choose")}
      onSubmit={() => {
        if (chosen) void insert(chosen, isLinked).then((isDone) => isDone && close());
      }}
      onClose={close}
    >
      <p className="text-ink-2">{t("reuse.note")}</p>
      <StepChoice chosen={chosen} onChange={setChosen} />
      <Checkbox isSelected={isLinked} onChange={setLinked} description={t("reuse.linkNote")}>
        {t("reuse.link")}
      </Checkbox>
      {failure && <Banner tone="stop">{failure}</Banner>}
    </FormDialog>
  );
}

interface StepChoiceProps {
  readonly chosen: Template | undefined;
  readonly onChange: (chosen: Template) => void;
}

function StepChoice({ chosen, onChange }: StepChoiceProps) {
  const t = useText(reuseText);
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim());
  const query = useInfiniteQuery(templateQueries.list(useWorkspaceId(), "step", search));
  const found = query.data?.pages.flatMap((page) => page.templates) ?? [];
  return (
    <div className="space-y-3">
      <SearchField label={t("reuse.search")} placeholder={t("reuse.search")} value={typed} onChange={setTyped} />
      {query.isPending && <SkeletonLines lines={5} />}
      {query.isError && (
        <FailedNote
          error={query.error}
          title={t("reuse.failed")}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
      {query.data && found.length === 0 && (
        <p className="text-ink-2">{t(search === "" ? "reuse.none" : "reuse.noMatch")}</p>
      )}
      {found.length > 0 && (
        <RadioGroup
          label={t("reuse.steps")}
          value={chosen?.id ?? null}
          onChange={(id) => {
            const one = found.find((each) => each.id === id);
            if (one) onChange(one);
          }}
          items={found.map((one) => ({
            id: one.id,
            text: one.title,
            ...(one.description !== "" && { description: one.description }),
          }))}
        />
      )}
    </div>
  );
}
