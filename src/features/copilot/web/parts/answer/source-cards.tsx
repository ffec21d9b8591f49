import { useText } from "#kit/web/i18n.ts";
import { TriangleAlert } from "#kit/web/icons.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { PlainButton } from "#kit/web/ui/buttons/plain-button.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { Marked } from "#kit/web/ui/marks/marked.tsx";
import { StepNumber } from "#kit/web/ui/marks/step-number.tsx";
import type { DocumentReference } from "../../../contract.ts";
import type { Source } from "../../state/citations.ts";
import { type LinkedResource, linkType, resourceLink } from "../../state/resource-links.ts";
import { copilotText } from "../../text.ts";
import { usePageWords } from "./use-source-name.ts";

interface SourceCardsProps {
  readonly sources: readonly Source[];
  /** The one that is open beside the answer. */
  readonly openNumber?: number | undefined;
  readonly onOpen: (source: Source) => void;
}

/** What an answer rests on, each with the words that it quotes. */
export function SourceCards({ sources, openNumber, onOpen }: SourceCardsProps) {
  const t = useText(copilotText);
  const workspaceId = useWorkspaceId();
  if (sources.length === 0) return null;
  return (
    <ul aria-label={t("copilot.answer.sources")} className="grid gap-3 sm:grid-cols-2 print:block print:space-y-3">
      {sources.map((source) => (
        <li
          key={source.reference.citation}
          draggable
          onDragStart={({ dataTransfer }) => {
            dataTransfer.effectAllowed = "copy";
            dataTransfer.setData(linkType, resourceLink(resourceOf(source), { origin: location.origin, workspaceId }));
          }}
          className="min-w-0"
        >
          <SourceCard source={source} isOpen={source.reference.citation === openNumber} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

/** [CP26] What is dragged of a source, to ask more about it. */
const resourceOf = ({ is, reference }: Source): LinkedResource => ({
  type: is,
  id: is === "document" ? reference.documentId : reference.procedureId,
});

interface SourceCardProps {
  readonly source: Source;
  readonly isOpen: boolean;
  readonly onOpen: (source: Source) => void;
}

function SourceCard({ source, isOpen, onOpen }: SourceCardProps) {
  const t = useText(copilotText);
  const { reference } = source;
  return (
    <PlainButton
      aria-pressed={isOpen}
      onPress={() => onOpen(source)}
      className={classNames(
        "ring-focus flex h-full min-h-12 w-full flex-col gap-1.5 rounded-2 border bg-raised px-4 py-3 text-start hover:bg-tint",
        isOpen ? "border-ink outline-1 outline-ink" : "border-line",
      )}
    >
      <span className="flex min-w-0 items-center gap-2">
        <span className="num grid size-6 shrink-0 place-items-center rounded-1 bg-info-bg text-xs font-bold text-info">
          {reference.citation}
        </span>
        {source.is === "procedure" && source.reference.stepNumber !== null && (
          <StepNumber n={source.reference.stepNumber} className="shrink-0 bg-hivis! text-on-hivis!" />
        )}
        <bdi className="min-w-0 font-semibold wrap-anywhere">
          {source.is === "document"
            ? source.reference.name
            : (source.reference.stepTitle ?? source.reference.procedureTitle)}
        </bdi>
      </span>
      <SourceFacts source={source} />
      <Excerpt reference={reference} />
      {reference.isOutdated && (
        <span className="mt-auto flex items-center gap-1.5 rounded-1 bg-wait-bg px-2 py-1 text-xs font-semibold text-wait [&>svg]:size-4 [&>svg]:shrink-0">
          <TriangleAlert aria-hidden />
          {t(`copilot.answer.outdated.${source.is}`)}
        </span>
      )}
    </PlainButton>
  );
}

function SourceFacts({ source }: { readonly source: Source }) {
  const t = useText(copilotText);
  const pagesOf = usePageWords();
  if (source.is === "document") {
    const pages = pagesOf(source.reference);
    return pages === "" ? null : <span className="num text-xs text-ink-2">{pages}</span>;
  }
  const { procedureTitle, stepTitle, version, isOutdated } = source.reference;
  return (
    <span className="flex flex-wrap gap-x-2 text-xs text-ink-2">
      {stepTitle !== null && <bdi className="wrap-anywhere">{procedureTitle}</bdi>}
      <span className="num">
        {t("copilot.answer.version", { version })}
        {!isOutdated && `, ${t("copilot.answer.current")}`}
      </span>
    </span>
  );
}

/** The words around a quote, with the quote marked. */
export const Excerpt = ({ reference }: { readonly reference: Pick<DocumentReference, "excerpt" | "marks"> }) => (
  <q className="text-xs text-ink-2 wrap-anywhere" dir="auto">
    <Marked text={reference.excerpt} marks={reference.marks} />
  </q>
);
