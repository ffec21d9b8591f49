import { StepSource } from "#features/film-steps/web/parts/step-source.tsx";
import { LinkedStep } from "#features/linked-steps/web/parts/linked-step.tsx";
import type { Module, OutlineStep } from "#features/procedures/content.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useFlag } from "#kit/web/place.tsx";
import { useEditContent, useEditing } from "../draft-context.tsx";

const StepOrigins = lazyComponent(() => import("./step-origins.tsx").then((module) => module.StepOrigins), undefined, {
  isQuiet: true,
});

/** Under the title of a step: what it is tied to outside of the draft, a reusable step or the film that it was made from. */
export function StepTies({ step }: { readonly step: OutlineStep<Module> }) {
  const { draft, driver, flags, go } = useEditing();
  const edit = useEditContent();
  const mayBeFromFilm = useFlag("procedure_generation_web_enabled");
  return (
    <>
      <LinkedStep {...{ draft, step, edit }} flush={driver.flush} />
      {mayBeFromFilm && <StepSource procedureId={draft.id} {...{ step, driver, flags, go }} />}
      <StepOrigins procedureId={draft.id} step={step} />
    </>
  );
}
