import { useText } from "#kit/web/i18n.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import type { Reading } from "../../../rules/marks.ts";
import { filmText } from "../../film-text.ts";
import type { Timing } from "../../state/timing.ts";

interface ElementButtonsProps {
  readonly timing: Timing;
  readonly reading: Reading;
  readonly onBegin: (elementIndex: number) => void;
}

/** [TS37] Each element with its number: a press ends the present one and begins that one. */
export function ElementButtons({ timing, reading, onBegin }: ElementButtonsProps) {
  const t = useText(filmText);
  const { going, elementIndex } = reading;
  return (
    <ol aria-label={t("film.elements")} className="grid grid-cols-1 gap-2 sm:grid-cols-2">
      {timing.elements.map(({ id, name }, index) => (
        <li key={id} className="grid">
          {index === elementIndex ? (
            <p
              aria-current="step"
              className="flex min-h-14 items-center gap-2 rounded-2 bg-ink px-4 font-semibold text-on-ink"
            >
              <span className="num w-6 shrink-0">{index + 1}</span>
              <span className="line-clamp-2 wrap-anywhere">{name}</span>
              <span className="sr-only">{t("film.elementNow")}</span>
            </p>
          ) : (
            <Button
              isDisabled={going !== "work"}
              aria-label={t("film.elementBegins", { number: index + 1, name })}
              onPress={() => onBegin(index)}
              className="min-h-14 justify-start text-start"
            >
              <span className="num w-6 shrink-0 text-ink-3">{index + 1}</span>
              <span className="line-clamp-2 wrap-anywhere">{name}</span>
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}
