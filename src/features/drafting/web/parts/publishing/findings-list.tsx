import type { DraftContent } from "#features/procedures/content.ts";
import type { Finding } from "#features/procedures/rules/draft-findings.ts";
import { findModule, findStep, stepNumber } from "#features/procedures/rules/find.ts";
import { readText } from "#features/procedures/web/read-text.ts";
import { useText } from "#kit/web/i18n.ts";
import { CircleCheck } from "#kit/web/icons.ts";
import { StepNumber } from "#kit/web/ui/marks/step-number.tsx";
import { editorText } from "../../editor-text.ts";
import { paneText } from "../../pane-text.ts";
import { findingsOf } from "../../state/draft-outline.ts";
import { useContent, useEditing, useShared } from "../draft-context.tsx";

/** Who has put these right sees the next ones. */
const shownMax = 50;

/** What keeps the draft from being published; each line leads to its place. */
export function FindingsList({ onShown }: { readonly onShown?: (() => void) | undefined }) {
  const t = useText(editorText, paneText);
  const content = useContent();
  const findings = findingsOf(content);
  const lines = useShared(findings.slice(0, shownMax).map((finding) => lineOf(content, finding)));
  const moreCount = findings.length - lines.length;
  return (
    <section aria-labelledby="findings" className="space-y-2 rounded-2 border border-line bg-raised p-3" tabIndex={-1}>
      <h2 id="findings" className="text-xs font-semibold">
        {t("editor.findings.title")}
      </h2>
      {lines.length === 0 ? (
        <p className="flex items-center gap-2 text-xs text-ink-2">
          <CircleCheck className="size-4 shrink-0 text-done" aria-hidden />
          {t("editor.findings.none")}
        </p>
      ) : (
        <ul className="max-h-72 overflow-auto">
          {lines.map((line) => (
            <li key={[line.finding.key, line.finding.sectionId, line.finding.moduleId, line.finding.stepId].join()}>
              <FindingLine line={line} onShown={onShown} />
            </li>
          ))}
          {moreCount > 0 && <li className="px-1 py-2 text-ink-2">{t("editor.findings.more", { count: moreCount })}</li>}
        </ul>
      )}
    </section>
  );
}

/** [P170] Where a finding is, in what the author reads: step number and title, module type and place in the step. */
function lineOf(content: DraftContent, finding: Finding) {
  const step = finding.stepId === undefined ? undefined : findStep(content, finding.stepId)?.step;
  const module = finding.moduleId === undefined ? undefined : findModule(content, finding.moduleId)?.module;
  return {
    finding,
    number: step && stepNumber(content, step.id),
    title: step ? step.title : content.sections.find((section) => section.id === finding.sectionId)?.title,
    module: module && {
      type: module.moduleType,
      place: (step?.modules.findIndex((one) => one.id === module.id) ?? 0) + 1,
    },
  };
}

interface FindingLineProps {
  readonly line: ReturnType<typeof lineOf>;
  readonly onShown: (() => void) | undefined;
}

function FindingLine({ line: { finding, number, title, module }, onShown }: FindingLineProps) {
  const t = useText(editorText, paneText);
  const kinds = useText(readText);
  const { show } = useEditing();
  const isNowhere = finding.key === "sectionsMissingSteps" && finding.sectionId === undefined;
  const untitled = number === undefined ? t("editor.untitledSection") : t("editor.untitledStep");
  return (
    <button
      type="button"
      className="ring-inside flex min-h-(--ctl) w-full items-start gap-2.5 rounded-1 px-1 py-1.5 text-start text-xs hover:bg-tint pointer-coarse:min-h-11"
      onClick={() => {
        onShown?.();
        show(finding);
      }}
    >
      {number !== undefined && <StepNumber n={number} state="need" />}
      <span className="min-w-0 wrap-anywhere">
        {title !== undefined && <b>{title.trim() || untitled} </b>}
        {module && (
          <span className="block text-ink-2">
            {t("editor.findings.module", { n: module.place, name: kinds(`procedures.modules.${module.type}`) })}{" "}
          </span>
        )}
        {isNowhere ? t("editor.findings.noSections") : t(`editor.findings.${finding.key}`)}
      </span>
    </button>
  );
}
