import { useText } from "#kit/web/i18n.ts";
import { Check, Minus, Plus } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { useArrowKeys } from "#kit/web/ui/use-arrow-keys.ts";
import { type Colour, colours, colourValues, isLight, weightMax } from "../../../rules/shapes.ts";
import { markupText } from "../../text.ts";

interface StyleBarProps {
  readonly colour: Colour;
  readonly weight: number;
  readonly onColour: (colour: Colour) => void;
  readonly onWeight: (weight: number) => void;
  readonly className?: string;
}

/** Seven colours and the thickness, of what is chosen and of what is drawn next. */
export function StyleBar({ colour: chosen, weight, onColour, onWeight, className }: StyleBarProps) {
  const t = useText(markupText);
  const keys = useArrowKeys({ isGrid: true });
  return (
    <div className={className}>
      <div role="radiogroup" aria-label={t("markups.colour")} {...keys} className="flex flex-wrap">
        {colours.map((colour) => (
          <button
            key={colour}
            type="button"
            role="radio"
            aria-checked={colour === chosen}
            aria-label={t(`markups.colours.${colour}`)}
            title={t(`markups.colours.${colour}`)}
            onClick={() => onColour(colour)}
            className="ring-inside grid size-12 shrink-0 cursor-default touch-manipulation place-items-center rounded-1"
          >
            <Swatch colour={colour} isChosen={colour === chosen} />
          </button>
        ))}
      </div>
      <div role="group" aria-label={t("markups.weight")} className="flex items-center">
        <Button
          kind="bare"
          icon
          aria-label={t("markups.thinner")}
          isDisabled={weight <= 1}
          onPress={() => onWeight(weight - 1)}
        >
          <Minus aria-hidden />
        </Button>
        <output
          aria-label={t("markups.weightIs", { weight })}
          className="num grid w-14 justify-items-center gap-1 text-sm"
        >
          <span aria-hidden>{weight}</span>
          <span aria-hidden className="w-10 rounded-full bg-ink" style={{ height: Math.min(weight, 12) }} />
        </output>
        <Button
          kind="bare"
          icon
          aria-label={t("markups.thicker")}
          isDisabled={weight >= weightMax}
          onPress={() => onWeight(weight + 1)}
        >
          <Plus aria-hidden />
        </Button>
      </div>
    </div>
  );
}

export function Swatch({ colour, isChosen = false }: { readonly colour: Colour; readonly isChosen?: boolean }) {
  return (
    <span
      className={classNames(
        "grid size-8 place-items-center rounded-full border-2 border-edge forced-color-adjust-none",
        isChosen && "outline-3 outline-offset-2 outline-ink",
      )}
      style={{ background: colourValues[colour] }}
    >
      {isChosen && <Check className="size-5" style={{ color: isLight(colour) ? "#111" : "#fff" }} aria-hidden />}
    </span>
  );
}
