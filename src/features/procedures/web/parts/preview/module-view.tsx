import { useQuery } from "@tanstack/react-query";
import { Check, FileText, MapPin, Video } from "lucide-react";
import type { ReactNode } from "react";
import { EnlargeablePicture } from "#features/media/web/parts/enlargeable-picture.tsx";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { DeltaView } from "#kit/web/rich-text/delta-view.tsx";
import { Badge } from "#kit/web/ui/badge.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { HazardNote } from "#kit/web/ui/hazard-note.tsx";
import type { MediaRef, Module, ModuleType, PerformableModule } from "../../../content.ts";
import { moduleIcons } from "../../module-look.ts";
import { procedureQueries } from "../../queries.ts";
import { procedureText } from "../../text.ts";

type AnyModule = Module | PerformableModule;
type Of<T extends ModuleType> = Extract<AnyModule, { moduleType: T }>;

/** One module to read: what a performer is told, shown and asked; answers where the content has them. */
export function ModuleView({ module }: { readonly module: AnyModule }) {
  switch (module.moduleType) {
    case "instruction":
      return <DeltaView delta={module.moduleData.content} />;
    case "reminder":
      return <Reminder module={module} />;
    case "warning":
      return (
        <HazardNote>
          <DeltaView delta={module.moduleData.content} />
        </HazardNote>
      );
    case "media":
      return <MediaGrid refs={module.moduleData.remoteMediaRefs} />;
    case "spatialInstruction":
      return <PlaceView areaId={module.moduleData.areaId} at={module.moduleData.transform} />;
    default:
      return <ActionView module={module} />;
  }
}

function Reminder({ module }: { module: Of<"reminder"> }) {
  const Icon = moduleIcons.reminder;
  return (
    <div className="flex gap-3 rounded-2 border border-line bg-sheet px-4 py-3">
      <Icon className="mt-px size-[1.4em] shrink-0 text-ink-2" aria-hidden />
      <DeltaView delta={module.moduleData.content} />
    </div>
  );
}

export function MediaGrid({ refs }: { readonly refs: readonly MediaRef[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(180px,100%),1fr))] gap-3">
      {refs.map((ref, place) => (
        <li key={ref.id}>
          <MediaItem media={ref} n={place + 1} />
        </li>
      ))}
    </ul>
  );
}

function MediaItem({ media, n }: { media: MediaRef; n: number }) {
  const t = useText(procedureText);
  if (media.type === "image") {
    return (
      <EnlargeablePicture assetId={media.id} name={t("procedures.read.picture", { n })} className="aspect-4/3 w-full" />
    );
  }
  const [Icon, name] =
    media.type === "video" ? [Video, t("procedures.read.video")] : [FileText, t("procedures.read.document")];
  return (
    <div className="flex aspect-4/3 flex-col items-center justify-center gap-2 rounded-1 border border-line bg-tint text-ink-2">
      <Icon className="size-6" aria-hidden />
      {name}
    </div>
  );
}

interface PlaceViewProps {
  readonly areaId: string | null;
  readonly at: Of<"spatialInstruction">["moduleData"]["transform"];
}

function PlaceView({ areaId, at }: PlaceViewProps) {
  const t = useText(procedureText);
  const { data: areas } = useQuery(procedureQueries.areas(useWorkspaceId()));
  const area = areas?.find((one) => one.id === areaId);
  const name = area?.name ?? t("procedures.read.areaOutOfSight");
  return (
    <div className="space-y-3">
      <p className="flex items-center gap-2 font-semibold">
        <MapPin className="size-5 shrink-0" aria-hidden />
        {areaId === null ? t("procedures.read.noArea") : t("procedures.read.goTo", { area: name })}
      </p>
      {area?.displayFettleImageId && (
        <div className="relative max-w-md">
          <EnlargeablePicture assetId={area.displayFettleImageId} name={name} className="w-full" />
          {at && <AreaPin x={at.x} y={at.y} />}
        </div>
      )}
    </div>
  );
}

/** A pin on a picture; `x` and `y` from 0 to 1. The tip stands on the place. */
export const AreaPin = ({ x, y }: { readonly x: number; readonly y: number }) => (
  <span
    aria-hidden
    className="pointer-events-none absolute grid size-9 -translate-x-1/2 -translate-y-full place-items-center rounded-t-full rounded-br-full bg-hivis text-on-hivis shadow-pop"
    style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
  >
    <MapPin className="size-5" />
  </span>
);

type ActionModule = Extract<AnyModule, { category: "action" }>;

function ActionView({ module }: { module: ActionModule }) {
  const t = useText(procedureText);
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
  const t = useText(procedureText);
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

function Range({ min, max, unit }: Of<"numberInput">["moduleData"]) {
  const t = useText(procedureText);
  if (min === null && max === null) return unit ? <p className="num text-ink-2">{unit}</p> : null;
  const key = min === null ? "atMost" : max === null ? "atLeast" : "range";
  return <p className="num text-ink-2">{t(`procedures.read.${key}`, { min: min ?? "", max: max ?? "", unit })}</p>;
}

function Options({ module }: { module: Of<"multipleChoice" | "multipleChoiceGraded"> }) {
  const t = useText(procedureText);
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
  const t = useText(procedureText);
  const answer = "correctAnswer" in data ? data.correctAnswer : null;
  return (
    <>
      {data.isAiGraded && <Badge tone="ai">{t("procedures.read.aiGraded")}</Badge>}
      {answer && <Fact name={t("procedures.read.correctAnswer")}>{answer}</Fact>}
    </>
  );
}

function Evidence({ data }: { data: Of<"evidenceUpload">["moduleData"] }) {
  const t = useText(procedureText);
  const counterExamples = "counterExamplesMediaRefs" in data ? data.counterExamplesMediaRefs : [];
  return (
    <>
      {data.isVerified && <Badge tone="ai">{t("procedures.read.verified")}</Badge>}
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
  const t = useText(procedureText);
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
