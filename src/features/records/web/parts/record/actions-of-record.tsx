import { numberedSteps } from "#features/procedures/rules/find.ts";
import type { PerformRecord } from "../../../contract.ts";
import { RecordActionsSlot } from "../slots.ts";

/** The corrective actions of the perform, next to its record and no part of it. */
export function ActionsOfRecord({ record }: { readonly record: PerformRecord }) {
  const about = {
    procedureId: record.procedureId,
    procedureTitle: record.title,
    versionId: record.versionId,
    performId: record.id,
  };
  const wrong = new Set(record.grades.flatMap((grade) => (grade.isCorrect ? [] : [grade.moduleId])));
  const wrongChoices = numberedSteps(record.procedure).flatMap(({ step, number }) =>
    step.modules.flatMap((module) =>
      module.moduleType === "multipleChoiceGraded" && wrong.has(module.id)
        ? [
            {
              ...about,
              step: { id: step.id, number, title: step.title },
              answer: { id: module.id, question: module.moduleData.question },
              deviation: { of: "wrongChoice" } as const,
            },
          ]
        : [],
    ),
  );
  return <RecordActionsSlot about={about} wrongChoices={wrongChoices} performerId={record.profileId} />;
}
