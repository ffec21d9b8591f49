import { useQuery } from "@tanstack/react-query";
import type { Module } from "#features/procedures/content.ts";
import { procedureQueries } from "#features/procedures/web/queries.ts";
import { readText } from "#features/procedures/web/read-text.ts";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Select } from "#kit/web/ui/choices/select.tsx";
import { commentText } from "../text.ts";

interface NamedModule {
  readonly id: string;
  /** Its place in the step, its kind and what it asks. */
  readonly text: string;
}

/** What a module asks, where it asks something. */
function questionOf({ moduleData }: Module): string {
  if ("prompt" in moduleData) return moduleData.prompt.trim();
  return "question" in moduleData ? moduleData.question.trim() : "";
}

/** The modules of a step of the saved draft, by words. */
function useStepModules(procedureId: string, stepId: string): readonly NamedModule[] {
  const t = useText(readText);
  const { data } = useQuery(procedureQueries.draft(useWorkspaceId(), procedureId));
  const step = data?.sections.flatMap((section) => section.steps).find((one) => one.id === stepId);
  return (step?.modules ?? []).map((module, at) => {
    const words = [t(`procedures.modules.${module.moduleType}`), questionOf(module)].filter(Boolean);
    return { id: module.id, text: `${at + 1} · ${words.join(": ")}` };
  });
}

interface AboutProps {
  readonly procedureId: string;
  readonly stepId: string;
  readonly value: string | null;
  readonly onChange: (moduleId: string | null) => void;
}

const whole = "step";

/** [CM11] What a new thread is about: the step, or one of its modules. */
export function AboutSelect({ procedureId, stepId, value, onChange }: AboutProps) {
  const t = useText(commentText);
  const modules = useStepModules(procedureId, stepId);
  if (modules.length === 0) return null;
  return (
    <Select
      label={t("comments.about")}
      value={value ?? whole}
      onChange={(id) => onChange(id === whole ? null : id)}
      items={[{ id: whole, text: t("comments.aboutStep") }, ...modules]}
    />
  );
}

/** [CM11] The module that a thread is about. */
export function ModuleOfThread(props: { procedureId: string; stepId: string; moduleId: string }) {
  const module = useStepModules(props.procedureId, props.stepId).find((one) => one.id === props.moduleId);
  return module ? <p className="text-xs text-ink-2 wrap-anywhere">{module.text}</p> : null;
}
