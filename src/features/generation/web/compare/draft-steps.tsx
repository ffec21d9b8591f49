import { Picture } from "#features/media/web/parts/picture.tsx";
import type { Module } from "#features/procedures/content.ts";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { isSameId } from "#kit/ids.ts";
import { plainText } from "#kit/rich-text.ts";
import { useText } from "#kit/web/i18n.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { HazardNote } from "#kit/web/ui/marks/hazard-note.tsx";
import { StepNumber } from "#kit/web/ui/marks/step-number.tsx";
import type { PaperSource } from "../../paper-contract.ts";
import { compareText } from "../compare-text.ts";
import { usePlaceWords } from "./place-words.ts";

interface DraftStepsProps {
  readonly draft: ProcedureDraft;
  readonly source: PaperSource;
  readonly shownId: string | undefined;
  readonly onShow: (taken: PaperSource["steps"][number]) => void;
}

/** The draft as it stands now; each step says where it comes from, and shows it. */
export function DraftSteps({ draft, source, shownId, onShow }: DraftStepsProps) {
  const t = useText(compareText);
  const placeWords = usePlaceWords();
  const numbers = new Map(draft.sections.flatMap((section) => section.steps).map((step, at) => [step.id, at + 1]));
  return (
    <section aria-label={t("compare.draft")} className="min-w-0">
      <h2 className="text-sm">{t("compare.draft")}</h2>
      <div className="mt-2 space-y-6">
        {draft.sections.map((section) => (
          <div key={section.id} className="space-y-3">
            {section.title !== "" && <h3 className="text-base wrap-anywhere">{section.title}</h3>}
            {section.steps.map((step) => {
              const taken = source.steps.find((one) => isSameId(one.stepId, step.id));
              const number = numbers.get(step.id) ?? 0;
              const isShown = shownId !== undefined && isSameId(step.id, shownId);
              const StepTitle = section.title === "" ? "h3" : "h4";
              const from = taken && source.blocks[taken.from];
              return (
                <article
                  key={step.id}
                  className={classNames("rounded-2 border bg-raised p-4", isShown ? "border-ink" : "border-line")}
                >
                  <div className="flex items-start gap-3">
                    <StepNumber n={number} state={isShown ? "current" : "todo"} />
                    <StepTitle className="min-w-0 flex-1 font-semibold wrap-anywhere">{step.title}</StepTitle>
                  </div>
                  <div className="mt-3 space-y-3">
                    {step.modules.map((module) => (
                      <ModuleText key={module.id} module={module} />
                    ))}
                  </div>
                  {taken && from ? (
                    <Button
                      kind="bare"
                      size="sm"
                      className="mt-2"
                      aria-label={t("compare.show", { place: placeWords(from.at), number })}
                      onPress={() => onShow(taken)}
                    >
                      {t("compare.from", { place: placeWords(from.at) })}
                    </Button>
                  ) : (
                    <p className="mt-2 text-xs text-ink-2">{t("compare.added")}</p>
                  )}
                </article>
              );
            })}
          </div>
        ))}
      </div>
    </section>
  );
}

function ModuleText({ module }: { readonly module: Module }) {
  const t = useText(compareText);
  switch (module.moduleType) {
    case "warning":
      return <HazardNote>{plainText(module.moduleData.content)}</HazardNote>;
    case "instruction":
    case "reminder":
      return <p className="whitespace-pre-line wrap-anywhere">{plainText(module.moduleData.content)}</p>;
    case "media":
      return module.moduleData.remoteMediaRefs.map((ref) => (
        <Picture
          key={ref.id}
          assetId={ref.id}
          size="small"
          alt={t("compare.picture")}
          className="max-h-64 object-contain"
        />
      ));
    default:
      return null;
  }
}
