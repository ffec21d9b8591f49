import type { ReactNode } from "react";
import { useText } from "#kit/web/i18n.ts";
import { Check } from "#kit/web/icons.ts";
import { useHasModel } from "#kit/web/place.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { Badge } from "#kit/web/ui/marks/badge.tsx";
import type { AnyModule, ModuleType } from "../../../content.ts";
import { readText } from "../../read-text.ts";
import { moduleIcons } from "../module-icons.ts";
import { MediaGrid } from "./media-grid.tsx";

type Of<T extends ModuleType> = Extract<AnyModule, { moduleType: T }>;
type ActionModule = Extract<AnyModule, { category: "action" }>;

/** What a performer is asked for; answers where the content has them. */
export function ActionView({ module }: { module: ActionModule }) {
  const t = useText(readText);
  const Icon = moduleIcons[module.moduleType];
  const data = module.moduleData;
  const question = "question" in data ? data.question : "prompt" in data ? data.prompt : undefined;
  return (
    <div className="space-y-3 rounded-2 border border-line bg-raised px-4 py-3">
      <p className="flex flex-wrap items-center gap-2 text-xs font-semibold text-ink-2">
        <Icon className={classNames("size-4", module.moduleType === "aiStepVerification" && "text-ai")} aria-hidden />
        {t(`procedures.modules.${module.moduleType}`)}
        {data.isRequired && <Badge tone="wait">{t("procedures.read.required")}</Badge>}
      </p>
      {question !== undefined && (
        <p className={classNames("font-semibold whitespace-pre-wrap", question.trim() === "" && "text-ink-3")}>
          {question.trim() || t("procedures.read.noPrompt")}
        </p>
      )}
      <ActionDetails module={module} />
    </div>
  );
}

function ActionDetails({ module }: { module: ActionModule }) {
  const t = useText(readText);
  switch (module.moduleType) {
    case "numberInput":
      return <Range {...module.moduleData} />;
    case "multipleChoice":
    case "multipleChoiceGraded":
      return <Options module={module} />;
    case "freeResponse":
      return <FreeResponse data={module.moduleData} />;
    case "signature":
      return module.moduleData.termsText ? (
        <Fact name={t("procedures.read.terms")}>{module.moduleData.termsText}</Fact>
      ) : null;
    case "evidenceUpload":
      return <Evidence data={module.moduleData} />;
    case "aiStepVerification":
      return <Verification data={module.moduleData} />;
  }
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <p className="text-xs text-ink-3">{name}</p>
    <div className="whitespace-pre-wrap">{children}</div>
  </div>
);

function Range({ min, max, unit, isStrict = false }: Of<"numberInput">["moduleData"]) {
  const t = useText(readText);
  if (min === null && max === null) return unit ? <p className="num text-ink-2">{unit}</p> : null;
  const key = min === null ? "atMost" : max === null ? "atLeast" : "range";
  return (
    <>
      <p className="num text-ink-2">{t(`procedures.read.${key}`, { min: min ?? "", max: max ?? "", unit })}</p>
      {isStrict && <p className="text-xs text-ink-3">{t("procedures.read.strict")}</p>}
    </>
  );
}

function Options({ module }: { module: Of<"multipleChoice" | "multipleChoiceGraded"> }) {
  const t = useText(readText);
  const { options, isMultipleSelection, shouldShuffleOptions } = module.moduleData;
  return (
    <>
      <ul className="space-y-1.5">
        {options.map((option, place) => {
          const isCorrect = "isCorrect" in option && option.isCorrect && module.moduleType === "multipleChoiceGraded";
          const feedback = "feedback" in option ? option.feedback : null;
          return (
            <li key={option.id} className="flex items-start gap-3">
              <span className="num grid size-6 shrink-0 place-items-center rounded-1 bg-tint text-xs" aria-hidden>
                {String.fromCharCode(65 + (place % 26))}
              </span>
              <span className="min-w-0">
                {option.label}
                {isCorrect && (
                  <span className="ms-2 inline-flex items-center gap-1 text-xs font-semibold text-done">
                    <Check className="size-4" aria-hidden />
                    {t("procedures.read.correct")}
                  </span>
                )}
                {feedback && <span className="block text-xs text-ink-3">{feedback}</span>}
              </span>
            </li>
          );
        })}
      </ul>
      {(isMultipleSelection || shouldShuffleOptions) && (
        <p className="text-xs text-ink-3">
          {[
            isMultipleSelection && t("procedures.read.severalAnswers"),
            shouldShuffleOptions && t("procedures.read.shuffled"),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      )}
    </>
  );
}

function FreeResponse({ data }: { data: Of<"freeResponse">["moduleData"] }) {
  const t = useText(readText);
  const answer = "correctAnswer" in data ? data.correctAnswer : null;
  return (
    <>
      {data.isAiGraded && <Badge tone="ai">{t("procedures.read.aiGraded")}</Badge>}
      {answer && <Fact name={t("procedures.read.correctAnswer")}>{answer}</Fact>}
    </>
  );
}

function Evidence({ data }: { data: Of<"evidenceUpload">["moduleData"] }) {
  const t = useText(readText);
  const hasModel = useHasModel();
  const counterExamples = "counterExamplesMediaRefs" in data ? data.counterExamplesMediaRefs : [];
  return (
    <>
      {data.isVerified &&
        (hasModel ? (
          <Badge tone="ai">{t("procedures.read.verified")}</Badge>
        ) : (
          <Badge>{t("procedures.read.verifiedByPeople")}</Badge>
        ))}
      {data.exampleMediaRef && (
        <Fact name={t("procedures.read.example")}>
          <MediaGrid refs={[data.exampleMediaRef]} />
        </Fact>
      )}
      {counterExamples.length > 0 && (
        <Fact name={t("procedures.read.counterExamples")}>
          <MediaGrid refs={counterExamples} />
        </Fact>
      )}
    </>
  );
}

function Verification({ data }: { data: Of<"aiStepVerification">["moduleData"] }) {
  const t = useText(readText);
  return (
    <>
      {data.details && <p className="whitespace-pre-wrap">{data.details}</p>}
      {data.referenceFettleImageId && (
        <Fact name={t("procedures.read.reference")}>
          <MediaGrid refs={[{ source: "remote", type: "image", id: data.referenceFettleImageId }]} />
        </Fact>
      )}
      {data.isSignatureRequiredForOverride && (
        <p className="text-xs text-ink-3">{t("procedures.read.overrideSigned")}</p>
      )}
    </>
  );
}
