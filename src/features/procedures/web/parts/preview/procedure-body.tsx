import { type ReactNode, useLayoutEffect } from "react";
import { useText } from "#kit/web/i18n.ts";
import { useHasIdled } from "#kit/web/lazy-component.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { holdInView } from "#kit/web/ui/hold-in-view.ts";
import { StepNumber } from "#kit/web/ui/marks/step-number.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import type { AnyModule, DraftContent, OutlineStep, PerformableContent } from "../../../content.ts";
import { numberedSteps } from "../../../rules/find.ts";
import { previewText } from "../../preview-text.ts";
import { readText } from "../../read-text.ts";
import { ModuleView } from "./module-view.tsx";

type Readable = Pick<DraftContent, "sections"> | Pick<PerformableContent, "sections">;

export interface Numbered {
  readonly number: number;
  readonly step: OutlineStep<AnyModule>;
}

function sectionsOf(content: Readable) {
  const numbered = numberedSteps<AnyModule>({ sections: content.sections });
  return content.sections.map((section, place) => ({
    id: section.id,
    title: section.title,
    n: place + 1,
    steps: numbered.filter((one): one is typeof one & Numbered => one.section.id === section.id),
  }));
}

const anchor = (id: string): string => `at-${id}`;

interface OutlineNavProps {
  readonly content: Readable;
  readonly currentId?: string | undefined;
  readonly onGo: (place: { readonly sectionId: string; readonly stepId?: string }) => void;
}

/** Where things are in a procedure: each line leads to its place. */
export function OutlineNav({ content, currentId, onGo }: OutlineNavProps) {
  const t = useText(readText, previewText);
  return (
    <nav aria-label={t("procedures.preview.outline")} className="space-y-4 text-xs">
      {sectionsOf(content).map((section) => (
        <div key={section.id}>
          <button
            type="button"
            className={lineClassName(currentId === section.id, "font-semibold")}
            onClick={() => onGo({ sectionId: section.id })}
          >
            {section.title || t("procedures.untitledSection", { n: section.n })}
          </button>
          <ol>
            {section.steps.map(({ number, step }) => (
              <li key={step.id}>
                <button
                  type="button"
                  aria-current={currentId === step.id ? "step" : undefined}
                  className={lineClassName(currentId === step.id)}
                  onClick={() => onGo({ sectionId: section.id, stepId: step.id })}
                >
                  <StepNumber n={number} state={currentId === step.id ? "current" : "todo"} />
                  <span className="min-w-0">{step.title || t("procedures.untitledStep", { n: number })}</span>
                </button>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </nav>
  );
}

const lineClassName = (isCurrent: boolean, more?: string): string =>
  classNames(
    "ring-focus flex min-h-(--ctl) w-full items-center gap-3 rounded-1 px-2 py-1 text-start wrap-anywhere hover:bg-tint",
    isCurrent && "bg-raised font-semibold",
    more,
  );

const laidOutNearby = "[&_article]:[contain-intrinsic-size:auto_260px] not-print:[&_article]:[content-visibility:auto]";

interface ProcedureBodyProps {
  readonly content: Readable;
  /** A step or a section that is shown first, and marked. */
  readonly currentId?: string | undefined;
  /** Shown at the end of a step's title. */
  readonly atStep?: ((step: Numbered) => ReactNode) | undefined;
}

/**
 * All steps in one column, read-only. Steps far outside of the view are laid out once the browser is idle, or at once where a
 * place is shown first: until then they have an estimated height, and laid out only when they come near, they would move what
 * stands below them under the finger.
 */
export function ProcedureBody({ content, currentId, atStep }: ProcedureBodyProps) {
  const t = useText(readText, previewText);
  const hasIdled = useHasIdled();
  const isWhole = hasIdled || currentId !== undefined;
  useLayoutEffect(() => holdInView(document.getElementById(anchor(currentId ?? "")), "start"), [currentId]);
  const sections = sectionsOf(content);
  if (sections.every((section) => section.steps.length === 0))
    return <EmptyState title={t("procedures.preview.empty")} />;
  return (
    <div className={classNames("space-y-10", !isWhole && laidOutNearby)}>
      {sections.map((section) => (
        <section key={section.id} id={anchor(section.id)} className="scroll-mt-4 space-y-6">
          <h2 className="border-b-2 border-ink pb-2 text-lg wrap-anywhere">
            {section.title || t("procedures.untitledSection", { n: section.n })}
          </h2>
          {section.steps.map((one) => (
            <StepView key={one.step.id} of={one} isCurrent={one.step.id === currentId} end={atStep?.(one)} />
          ))}
        </section>
      ))}
    </div>
  );
}

interface StepViewProps {
  readonly of: Numbered;
  readonly isCurrent: boolean;
  readonly end: ReactNode;
}

function StepView({ of: { number, step }, isCurrent, end }: StepViewProps) {
  const t = useText(readText, previewText);
  const title = step.title || t("procedures.untitledStep", { n: number });
  return (
    <article id={anchor(step.id)} aria-label={title} className="scroll-mt-4 space-y-4">
      <div className="flex items-start gap-2">
        <h3 className="flex min-w-0 flex-1 items-start gap-4 text-md">
          <StepNumber n={number} size="md" state={isCurrent ? "current" : "todo"} />
          <span className="min-w-0 self-center wrap-anywhere">{title}</span>
        </h3>
        {end}
      </div>
      <div className="space-y-4 sm:ps-16">
        {step.modules.length === 0 && <p className="text-ink-3">{t("procedures.preview.emptyStep")}</p>}
        {step.modules.map((module) => (
          <ModuleView key={module.id} module={module} />
        ))}
      </div>
    </article>
  );
}
