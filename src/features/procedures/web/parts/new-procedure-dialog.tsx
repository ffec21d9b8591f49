import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isProblem } from "#kit/problem.ts";
import { NetworkError } from "#kit/web/call-errors.ts";
import { useText } from "#kit/web/i18n.ts";
import { useGo } from "#kit/web/navigation.tsx";
import { newId } from "#kit/web/new-id.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { kitText } from "#kit/web/text.ts";
import { Banner } from "#kit/web/ui/banner.tsx";
import { Button } from "#kit/web/ui/button.tsx";
import { Dialog } from "#kit/web/ui/dialog.tsx";
import { RadioGroup } from "#kit/web/ui/radio-group.tsx";
import { SearchField } from "#kit/web/ui/search-field.tsx";
import { SkeletonLines } from "#kit/web/ui/skeleton.tsx";
import { TextField } from "#kit/web/ui/text-field.tsx";
import { useSettled } from "#kit/web/use-settled.ts";
import { contentLimits } from "../../content.ts";
import type { ProcedureSummary } from "../../contract.ts";
import { procedurePaths } from "../../paths.ts";
import { procedureQueries, useCreateProcedure } from "../queries.ts";
import { procedureText } from "../text.ts";

interface NewProcedureDialogProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Starts a draft, blank or as a duplicate, and opens it. Begins anew every time. */
export const NewProcedureDialog = (props: NewProcedureDialogProps) => (props.isOpen ? <OpenDialog {...props} /> : null);

const versionToCopy = (source: ProcedureSummary) => (source.isPublished ? ("published" as const) : ("draft" as const));

function OpenDialog({ onOpenChange }: NewProcedureDialogProps) {
  const t = useText(procedureText);
  const kit = useText(kitText);
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const create = useCreateProcedure();
  const [key] = useState(newId);
  const [title, setTitle] = useState("");
  const [from, setFrom] = useState<"blank" | "copy">("blank");
  const [source, setSource] = useState<ProcedureSummary | null>(null);
  const needsSource = from === "copy" && source === null;

  const submit = async () => {
    const duplicateOf =
      from === "copy" && source ? { procedureId: source.id, version: versionToCopy(source) } : undefined;
    const wish = { key, ...(title.trim() && { title: title.trim() }), ...(duplicateOf && { duplicateOf }) };
    const draft = await create.run(wish).catch(() => undefined);
    if (draft) await go(procedurePaths.edit(workspaceId, draft.id));
  };

  return (
    <Dialog
      title={t("procedures.create.title")}
      isOpen
      onOpenChange={onOpenChange}
      isDismissable={!create.isPending}
      footer={(close) => (
        <>
          <Button kind="bare" isDisabled={create.isPending} onPress={close}>
            {kit("kit.cancel")}
          </Button>
          <Button
            kind="ink"
            type="submit"
            form="new-procedure"
            isPending={create.isPending}
            disabledReason={needsSource ? t("procedures.create.choose") : undefined}
          >
            {t("procedures.create.submit")}
          </Button>
        </>
      )}
    >
      <form
        id="new-procedure"
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!needsSource && !create.isPending) void submit();
        }}
      >
        <TextField
          label={t("procedures.create.name")}
          value={title}
          onChange={setTitle}
          maxLength={contentLimits.titleCharactersMax}
          description={t("procedures.create.hint")}
          autoFocus
        />
        <RadioGroup
          label={t("procedures.create.from")}
          value={from}
          onChange={setFrom}
          items={[
            { id: "blank", text: t("procedures.create.blank") },
            { id: "copy", text: t("procedures.create.copy") },
          ]}
        />
        {from === "copy" && <SourceChoice source={source} onChange={setSource} />}
        {create.error && <Banner tone="stop">{t(`procedures.create.${reasonOf(create.error)}`)}</Banner>}
      </form>
    </Dialog>
  );
}

function reasonOf(error: unknown) {
  if (error instanceof NetworkError) return "network";
  return isProblem(error, "unknownAccessGroup") ? "unknownAccessGroup" : "failed";
}

const foundMax = 6;

interface SourceChoiceProps {
  readonly source: ProcedureSummary | null;
  readonly onChange: (source: ProcedureSummary | null) => void;
}

function SourceChoice({ source, onChange }: SourceChoiceProps) {
  const t = useText(procedureText);
  const kit = useText(kitText);
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim());
  const { data, isPending } = useInfiniteQuery(
    procedureQueries.list(useWorkspaceId(), { status: "all", search: search || undefined }),
  );
  const found = data?.pages[0]?.procedures.slice(0, foundMax) ?? [];
  const offered = source && !found.some((one) => one.id === source.id) ? [source, ...found] : found;
  return (
    <div className="space-y-3 rounded-2 border border-line p-3">
      <SearchField
        label={t("procedures.create.find")}
        placeholder={t("procedures.create.find")}
        value={typed}
        onChange={setTyped}
      />
      {isPending && <SkeletonLines lines={4} />}
      {!isPending && offered.length === 0 && <p className="text-ink-3">{kit("kit.noMatch")}</p>}
      {offered.length > 0 && (
        <RadioGroup
          label={t("procedures.procedure")}
          value={source?.id ?? null}
          onChange={(id) => onChange(offered.find((one) => one.id === id) ?? null)}
          items={offered.map((one) => ({
            id: one.id,
            text: one.title,
            description:
              one.version === null ? t("procedures.noVersion") : t("procedures.version", { version: one.version }),
          }))}
        />
      )}
    </div>
  );
}
