import { useQuery } from "@tanstack/react-query";
import type { Module } from "#features/procedures/content.ts";
import { numberedSteps } from "#features/procedures/rules/find.ts";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { StepNumber } from "#kit/web/ui/marks/step-number.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import type { Template } from "../../contract.ts";
import { templateQueries } from "../queries.ts";
import { templateText } from "../text.ts";

interface TemplateInsideProps {
  readonly template: Template | undefined;
  readonly onClose: () => void;
}

/** The content of a template: its sections and the titles of its steps. */
export const TemplateInside = ({ template, onClose }: TemplateInsideProps) =>
  template ? (
    <Dialog title={template.title} isOpen onOpenChange={onClose}>
      {template.description && <p className="pb-4 whitespace-pre-wrap text-ink-2">{template.description}</p>}
      <Outline templateId={template.id} />
    </Dialog>
  ) : null;

function Outline({ templateId }: { readonly templateId: string }) {
  const t = useText(templateText);
  const query = useQuery(templateQueries.one(useWorkspaceId(), templateId));
  if (query.isPending) return <SkeletonLines lines={6} />;
  if (!query.data) {
    return (
      <FailedState
        error={query.error}
        title={t("templates.lookFailed")}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  const { sections, kind } = query.data;
  const steps = numberedSteps<Module>({ sections });
  return (
    <ol className="space-y-4">
      {sections.map((section, place) => (
        <li key={section.id}>
          {kind === "procedure" && (
            <h3 className="border-b border-line pb-1 font-semibold wrap-anywhere">
              {section.title || t("templates.untitledSection", { n: place + 1 })}
            </h3>
          )}
          <ol>
            {steps
              .filter((one) => one.section.id === section.id)
              .map(({ step, number }) => (
                <li key={step.id} className="flex items-start gap-3 py-1.5">
                  <StepNumber n={number} />
                  <span className="min-w-0 self-center wrap-anywhere">{step.title || t("templates.untitledStep")}</span>
                </li>
              ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}
