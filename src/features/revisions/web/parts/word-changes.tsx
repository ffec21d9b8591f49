import { diffWordsWithSpace } from "diff";

interface WordChangesProps {
  readonly before: string;
  readonly after: string;
}

/** Above this many characters both texts are shown as wholes: comparing them word by word takes too long. */
const charactersMax = 20_000;

/** A text with what was taken out and what was put in, word by word. Read out as such, and not by colour alone. */
export function WordChanges({ before, after }: WordChangesProps) {
  const isLong = before.length + after.length > charactersMax;
  const parts = isLong
    ? [
        { value: before, removed: true, added: false },
        { value: after, removed: false, added: true },
      ]
    : diffWordsWithSpace(before, after);
  return (
    <span dir="auto" className="whitespace-pre-wrap wrap-anywhere">
      {parts.map((part, at) => {
        // The parts of one text have no other name than their place.
        const key = `${at} ${part.value.length}`;
        if (part.removed) {
          return (
            <del key={key} className="bg-stop-bg text-stop decoration-2">
              {part.value}
            </del>
          );
        }
        if (!part.added) return <span key={key}>{part.value}</span>;
        return (
          <ins key={key} className="bg-done-bg font-semibold text-done no-underline">
            {part.value}
          </ins>
        );
      })}
    </span>
  );
}
