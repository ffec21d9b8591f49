import { useText } from "#kit/web/i18n.ts";
import { TriangleAlert } from "#kit/web/icons.ts";
import { PlainButton } from "#kit/web/ui/buttons/plain-button.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { type Column, VirtualRows } from "#kit/web/ui/lists/virtual-rows.tsx";
import type { NamedCue } from "../../rules/edit-cues.ts";
import { showMoment } from "../../rules/moments.ts";
import { captionsText } from "../captions-text.ts";

interface CueListProps {
  readonly cues: readonly NamedCue[];
  readonly selectedId: string | null;
  /** Faults and warnings, in words, by the cue's id. */
  readonly remarks: ReadonlyMap<string, string>;
  readonly onSelect: (id: string) => void;
}

/** The cues in order; made for 5,000 of them. */
export function CueList({ cues, selectedId, remarks, onSelect }: CueListProps) {
  const t = useText(captionsText);
  const columns: readonly Column<NamedCue>[] = [
    {
      id: "from",
      head: t("captions.from"),
      width: "112px",
      cell: (cue) => <span className="num text-xs whitespace-nowrap">{showMoment(cue.startMs)}</span>,
    },
    {
      id: "to",
      head: t("captions.to"),
      width: "112px",
      from: 420,
      cell: (cue) => <span className="num text-xs whitespace-nowrap">{showMoment(cue.endMs)}</span>,
    },
    {
      id: "words",
      head: t("captions.words"),
      width: "minmax(120px,1fr)",
      cell: (cue) => (
        <PlainButton
          onPress={() => onSelect(cue.id)}
          aria-current={cue.id === selectedId || undefined}
          className={classNames(
            "ring-inside flex min-h-11 w-full items-center gap-2 rounded-1 px-2 text-start",
            cue.id === selectedId && "bg-hivis text-on-hivis",
          )}
        >
          <span className={classNames("min-w-0 flex-1 truncate", !cue.text && "italic opacity-80")}>
            {cue.text || t("captions.noWords")}
          </span>
          {remarks.has(cue.id) && (
            <TriangleAlert role="img" aria-label={remarks.get(cue.id)} className="size-4 shrink-0" />
          )}
        </PlainButton>
      ),
    },
  ];
  return (
    <div className="flex h-full min-h-0 flex-col">
      <VirtualRows
        label={t("captions.list")}
        rows={cues}
        rowId={(cue) => cue.id}
        rowText={(cue) => cue.text}
        columns={columns}
        rowHeight={52}
        onOpen={(cue) => onSelect(cue.id)}
        empty={<p className="p-4 text-ink-2 text-pretty">{t("captions.empty")}</p>}
      />
    </div>
  );
}
