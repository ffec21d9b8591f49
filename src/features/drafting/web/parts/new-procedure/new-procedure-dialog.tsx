import { useState } from "react";
import { interviewPaths } from "#features/interviews/paths.ts";
import { contentLimits } from "#features/procedures/content.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { defaultTitle } from "#features/procedures/rules/new-content.ts";
import { useCreateDraft } from "#features/procedures/web/parts/create-draft.ts";
import { useCreateProcedure } from "#features/procedures/web/queries.ts";
import { procedureText } from "#features/procedures/web/text.ts";
import { proposalPaths } from "#features/proposals/paths.ts";
import { useStartFromTemplate } from "#features/templates/web/queries.ts";
import { withoutBidiControls } from "#kit/isolated.ts";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { Clapperboard, FileText, Mic, Sparkles } from "#kit/web/icons.ts";
import { useGo } from "#kit/web/navigation.tsx";
import { newId } from "#kit/web/new-id.ts";
import { useFlag, useHasModel, usePlace, useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { RadioGroup } from "#kit/web/ui/choices/radio-group.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { DialogButtons } from "#kit/web/ui/dialogs/dialog-buttons.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { NetworkError } from "#kit/web/wire/call-errors.ts";
import { newProcedureText } from "../../new-procedure-text.ts";
import { type CopySource, PublishedChoice, SourceChoice, TemplateChoice } from "./new-procedure-sources.tsx";

interface NewProcedureDialogProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** The title that it begins with; blank for none. */
  readonly title?: string | undefined;
}

/** Starts a draft in one of five ways, and opens it. Its state resets every time. */
export const NewProcedureDialog = (props: NewProcedureDialogProps) => (props.isOpen ? <OpenDialog {...props} /> : null);

type From = "blank" | "copy" | "published" | "adapt" | "template";

function OpenDialog({ onOpenChange, title: given = "" }: NewProcedureDialogProps) {
  const t = useText(procedureText, newProcedureText);
  const [title, setTitle] = useState(given);
  const [from, setFrom] = useState<From>("blank");
  const [copy, setCopy] = useState<CopySource>();
  const [publishedId, setPublishedId] = useState<string>();
  const [template, setTemplate] = useState<{ readonly id: string; readonly title: string }>();
  const begin = useBegin();
  const { workspaceId, timeZone } = usePlace();
  // As the server will write it.
  const [blankTitle] = useState(() => defaultTitle(new Date(), timeZone));
  const go = useGo();
  const input = { title: title.trim(), from, copy, publishedId, templateId: template?.id };
  const lacks = whatLacks(input);
  const placeholder = {
    blank: blankTitle,
    copy: copy && withoutBidiControls(t("newProcedure.titleCopy", { title: copy.title })),
    published: undefined,
    adapt: undefined,
    template: template?.title,
  }[from];

  return (
    <Dialog
      title={t("procedures.create.title")}
      isOpen
      onOpenChange={onOpenChange}
      isDismissable={!begin.isPending}
      footer={(close) => (
        <DialogButtons
          submitLabel={t(submits[from])}
          type="submit"
          form="new-procedure"
          isPending={begin.isPending}
          disabledReason={lacks && t(lacks)}
          onCancel={close}
        />
      )}
    >
      <form
        id="new-procedure"
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (lacks !== undefined || begin.isPending) return;
          if (from === "adapt") void go(procedurePaths.adapt(workspaceId, publishedId ?? ""));
          else void begin.run(input);
        }}
      >
        {from !== "published" && from !== "adapt" && (
          <TextField
            label={t("procedures.create.name")}
            value={title}
            onChange={setTitle}
            maxLength={contentLimits.titleCharactersMax}
            {...(placeholder !== undefined && { placeholder })}
            {...(from === "blank" && { description: t("procedures.create.hint") })}
            autoFocus
          />
        )}
        <RadioGroup<From>
          label={t("procedures.create.from")}
          value={from}
          onChange={setFrom}
          items={[
            { id: "blank", text: t("procedures.create.blank") },
            { id: "copy", text: t("procedures.create.copy") },
            { id: "published", text: t("newProcedure.published") },
            { id: "adapt", text: t("newProcedure.adapt") },
            { id: "template", text: t("newProcedure.template") },
          ]}
        />
        <p className="text-xs text-ink-2" role="status">
          {t(`newProcedure.${from}Hint`)}
        </p>
        {from === "copy" && <SourceChoice source={copy} onChange={setCopy} />}
        {(from === "published" || from === "adapt") && (
          <PublishedChoice chosenId={publishedId} onChange={setPublishedId} />
        )}
        {from === "template" && <TemplateChoice chosenId={template?.id} onChange={setTemplate} />}
        <OtherSources />
        {begin.error && <Banner tone="stop">{t(reasonOf(begin.error))}</Banner>}
      </form>
    </Dialog>
  );
}

/** Drafts that are made from what there is already: each has a screen of its own. */
function OtherSources() {
  const t = useText(newProcedureText);
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const mayGenerate = useFlag("procedure_generation_web_enabled");
  const mayInterview = useFlag("copilot_interview_enabled");
  const mayUsePaper = useFlag("pdf_proc_gen_enabled");
  const hasModel = useHasModel();
  return (
    <>
      {mayGenerate && (
        <Button onPress={() => void go(procedurePaths.generation(workspaceId))}>
          <Clapperboard aria-hidden />
          {t("newProcedure.generate")}
        </Button>
      )}
      {mayUsePaper && (
        <Button onPress={() => void go(procedurePaths.fromPaper(workspaceId))}>
          <FileText aria-hidden />
          {t("newProcedure.fromPaper")}
        </Button>
      )}
      {mayInterview && (
        <Button onPress={() => void go(interviewPaths.list(workspaceId))}>
          <Mic aria-hidden />
          {t("newProcedure.fromPeople")}
        </Button>
      )}
      {hasModel && (
        <Button onPress={() => void go(proposalPaths.describe(workspaceId))}>
          <Sparkles aria-hidden />
          {t("newProcedure.fromDescription")}
        </Button>
      )}
    </>
  );
}

interface NewDraftInput {
  readonly title: string;
  readonly from: From;
  readonly copy: CopySource | undefined;
  readonly publishedId: string | undefined;
  readonly templateId: string | undefined;
}

function whatLacks({ from, copy, publishedId, templateId }: NewDraftInput) {
  if (from === "copy" && !copy) return "procedures.create.choose";
  if ((from === "published" || from === "adapt") && !publishedId) return "newProcedure.choosePublished";
  return from === "template" && !templateId ? "newProcedure.chooseTemplate" : undefined;
}

const submits = {
  blank: "procedures.create.submit",
  copy: "procedures.create.submit",
  published: "newProcedure.open",
  adapt: "newProcedure.adaptOpen",
  template: "procedures.create.submit",
} as const satisfies Record<From, string>;

/** One key for one dialog: a second try makes no second procedure. What else is wished for is another input. */
function useBegin() {
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const create = useCreateProcedure();
  const createDraft = useCreateDraft();
  const start = useStartFromTemplate();
  const [keys] = useState(() => new Map<string, string>());
  const keyOf = (input: NewDraftInput): string => {
    const words = JSON.stringify(input);
    const key = keys.get(words) ?? newId();
    keys.set(words, key);
    return key;
  };
  const [last, setLast] = useState<From>("blank");
  const act = (input: NewDraftInput) => {
    const key = keyOf(input);
    const { title, copy } = input;
    const titled = title === "" ? {} : { title };
    switch (input.from) {
      case "published":
        return createDraft.run(input.publishedId ?? "");
      case "template":
        return start.run({ key, templateId: input.templateId ?? "", ...titled });
      default: {
        const duplicateOf = input.from === "copy" && copy ? { procedureId: copy.id, version: copy.version } : undefined;
        return create.run({ key, ...titled, ...(duplicateOf && { duplicateOf }) });
      }
    }
  };
  const of = { blank: create, copy: create, published: createDraft, adapt: create, template: start }[last];
  return {
    isPending: of.isPending,
    error: of.error,
    run: async (input: NewDraftInput) => {
      setLast(input.from);
      const draft = await act(input).catch(() => undefined);
      if (draft) await go(procedurePaths.edit(workspaceId, draft.id));
    },
  };
}

function reasonOf(error: unknown) {
  if (error instanceof NetworkError) return "procedures.create.network";
  if (isProblem(error, "unknownAccessGroup")) return "procedures.create.unknownAccessGroup";
  return isProblem(error) && error.status === 404 ? "newProcedure.gone" : "procedures.create.failed";
}
