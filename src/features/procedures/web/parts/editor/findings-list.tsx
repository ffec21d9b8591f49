import { useText } from "#kit/web/i18n.ts";
import { CircleCheck } from "#kit/web/icons.ts";
import { Plate } from "#kit/web/ui/plate.tsx";
import type { Finding } from "../../../rules/draft-findings.ts";
import { stepNumber } from "../../../rules/find.ts";
import { editorText } from "../../editor-text.ts";
import { paneText } from "../../pane-text.ts";
import { findingsOf } from "../../state/draft-outline.ts";
import { useContent, useEditing, useShared } from "./draft-context.tsx";

/** Who has put these right sees the next ones. */
const shownMax = 50;

/** What keeps the draft from being published; each line leads to its place. */
export function FindingsList({ onShown }: { readonly onShown?: (() => void) | undefined }) {
  const t = useText(editorText, paneText);
  const content = useContent();
  const findings = findingsOf(content);
  const lines = useShared(
    findings.slice(0, shownMax).map((finding) => ({
      finding,
      number: finding.stepId === undefined ? undefined : stepNumber(content, finding.stepId),
      sectionTitle: content.sections.find((section) => section.id === finding.sectionId)?.title,
    })),
  );
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
          {lines.map(({ finding, number, sectionTitle }) => (
            <li key={[finding.key, finding.sectionId, finding.moduleId, finding.stepId].join()}>
              <FindingLine finding={finding} number={number} sectionTitle={sectionTitle} onShown={onShown} />
            </li>
          ))}
          {moreCount > 0 && <li className="px-1 py-2 text-ink-2">{t("editor.findings.more", { count: moreCount })}</li>}
        </ul>
      )}
    </section>
  );
}

interface FindingLineProps {
  readonly finding: Finding;
  readonly number: number | undefined;
  readonly sectionTitle: string | undefined;
  readonly onShown: (() => void) | undefined;
}

function FindingLine({ finding, number, sectionTitle, onShown }: FindingLineProps) {
  const t = useText(editorText, paneText);
  const { show } = useEditing();
  const isNowhere = finding.key === "sectionsMissingSteps" && finding.sectionId === undefined;
  return (
    <button
      type="button"
      className="ring-inside flex min-h-(--ctl) w-full items-center gap-2.5 rounded-1 px-1 py-1 text-start text-xs hover:bg-tint pointer-coarse:min-h-11"
      onClick={() => {
        onShown?.();
        show(finding);
      }}
    >
      {number !== undefined && <Plate n={number} state="need" />}
      <span className="min-w-0 wrap-anywhere">
        {number === undefined && finding.sectionId !== undefined && (
          <b>{sectionTitle || t("editor.untitledSection")} </b>
        )}
        {isNowhere ? t("editor.findings.noSections") : t(`editor.findings.${finding.key}`)}
      </span>
    </button>
  );
}
