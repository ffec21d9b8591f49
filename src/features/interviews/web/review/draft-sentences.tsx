import { Picture } from "#features/media/web/parts/picture.tsx";
import type { Module, OutlineStep } from "#features/procedures/content.ts";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { isSameId } from "#kit/ids.ts";
import { useText } from "#kit/web/i18n.ts";
import { PlainButton } from "#kit/web/ui/buttons/plain-button.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { HazardNote } from "#kit/web/ui/marks/hazard-note.tsx";
import { StepNumber } from "#kit/web/ui/marks/step-number.tsx";
import type { SaidSource } from "../../contract.ts";
import { type SourcedModule, type SourcedSentence, sourcesOf } from "../../rules/sources.ts";
import { interviewText } from "../text.ts";

interface DraftSentencesProps {
  readonly draft: ProcedureDraft;
  readonly source: SaidSource;
  readonly shown: number | undefined;
  readonly onShow: (sentence: number) => void;
}

/** The draft as it stands now; every sentence leads to the one that was said. [IV12] */
export function DraftSentences({ draft, source, shown, onShow }: DraftSentencesProps) {
  const t = useText(interviewText);
  const said = source.sentences.map((sentence) => sentence.text);
  const steps = draft.sections.flatMap((section) => section.steps);
  return (
    <section aria-label={t("said.draft")} className="min-w-0">
      <h2 className="text-sm">{t("said.draft")}</h2>
      <ol className="mt-2 space-y-3">
        {steps.map((step, at) => {
          const range = source.steps.find((one) => isSameId(one.stepId, step.id)) ?? { from: 0, to: -1 };
          const sources = sourcesOf(step, said, range);
          const title = { text: step.title, said: sources.title };
          return (
            <li key={step.id} className="space-y-3 rounded-2 border border-line bg-raised p-4">
              <div className="flex items-start gap-3">
                <StepNumber n={at + 1} />
                <h3 className="min-w-0 flex-1 font-semibold">
                  {step.title !== "" && <Sentence sentence={title} {...{ shown, onShow }} />}
                </h3>
              </div>
              {step.modules.map((module, index) => (
                <ModuleSentences
                  key={module.id}
                  module={module}
                  sourced={sources.modules[index]}
                  {...{ shown, onShow }}
                />
              ))}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

interface ModuleSentencesProps {
  readonly module: OutlineStep<Module>["modules"][number];
  readonly sourced: SourcedModule | undefined;
  readonly shown: number | undefined;
  readonly onShow: (sentence: number) => void;
}

function ModuleSentences({ module, sourced, shown, onShow }: ModuleSentencesProps) {
  const t = useText(interviewText);
  const sentences = sourced?.sentences.map((sentence, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two sentences may say the same
    <Sentence key={n} sentence={sentence} shown={shown} onShow={onShow} />
  ));
  switch (module.moduleType) {
    case "warning":
      return <HazardNote>{sentences}</HazardNote>;
    case "media":
      return (
        <div className="flex flex-wrap gap-2">
          {module.moduleData.remoteMediaRefs.map((ref, at) => (
            <Picture
              key={ref.id}
              assetId={ref.id}
              size="small"
              alt={t("hold.photo", { number: at + 1 })}
              className="max-h-64 object-contain"
            />
          ))}
        </div>
      );
    case "multipleChoice":
      return (
        <div>
          <p className="font-semibold">{module.moduleData.question}</p>
          {sentences}
        </div>
      );
    default:
      return <div>{sentences}</div>;
  }
}

interface SentenceProps {
  readonly sentence: SourcedSentence;
  readonly shown: number | undefined;
  readonly onShow: (sentence: number) => void;
}

function Sentence({ sentence: { text, said }, shown, onShow }: SentenceProps) {
  const t = useText(interviewText);
  if (said === null) {
    return (
      <span className="block py-1">
        <span className="wrap-anywhere">{text}</span>{" "}
        <span className="rounded-1 bg-wait-bg px-1 text-xs font-normal text-wait">{t("said.added")}</span>
      </span>
    );
  }
  return (
    <PlainButton
      aria-label={t("said.show", { number: said + 1, text })}
      aria-pressed={shown === said}
      onPress={() => onShow(said)}
      className={classNames(
        "block w-full rounded-1 px-1 py-1 text-start wrap-anywhere hover:bg-tint pointer-coarse:min-h-12",
        shown === said && "bg-hivis text-on-hivis",
      )}
    >
      {text}
    </PlainButton>
  );
}
