import { twoDigits } from "#kit/text.ts";
import type { LucideIcon } from "#kit/web/create-icon.ts";
import { useText } from "#kit/web/i18n.ts";
import { FileText, Layers, ListChecks, MapPin, NotebookPen } from "#kit/web/icons.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Marked } from "#kit/web/ui/marks/marked.tsx";
import type { FoundKind, FoundPlace, FoundThing } from "../../contract.ts";
import { searchPageText } from "../text.ts";
import { foundAddress } from "./found-address.ts";

export const foundIcons: Readonly<Record<FoundKind, LucideIcon>> = {
  procedure: ListChecks,
  document: FileText,
  area: MapPin,
  note: NotebookPen,
  set: Layers,
};

interface FoundResultProps {
  readonly thing: FoundThing;
  readonly onOpen?: (() => void) | undefined;
}

/** Something that was found, with the places in it: each of them a link. */
export function FoundResult({ thing, onOpen }: FoundResultProps) {
  const t = useText(searchPageText);
  const workspaceId = useWorkspaceId();
  const Icon = foundIcons[thing.kind];
  return (
    <div className="flex gap-3">
      <Icon className="mt-1 size-5 shrink-0 text-ink-3" aria-hidden />
      <div className="min-w-0 flex-1 space-y-1.5">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <LinkTo
            to={foundAddress(workspaceId, thing, thing.kind === "note" ? thing.places[0] : undefined)}
            className="link inline-flex items-center text-md font-semibold wrap-anywhere floor:min-h-12"
            {...(onOpen && { onClick: onOpen })}
          >
            <bdi>{thing.name}</bdi>
          </LinkTo>
          <span className="text-sm text-ink-3">{t(`search.one.${thing.isDraft ? "draft" : thing.kind}`)}</span>
        </div>
        {thing.places.map((place) => (
          <div key={`${place.stepId} ${place.page} ${place.excerpt}`} className="space-y-0.5">
            <PlaceLink thing={thing} place={place} onOpen={onOpen} />
            <p className="text-sm text-ink-2 wrap-anywhere">
              <bdi>
                <Marked text={place.excerpt} marks={place.marks} />
              </bdi>
            </p>
          </div>
        ))}
      </div>
    </div>
  );
}

function PlaceLink({ thing, place, onOpen }: FoundResultProps & { readonly place: FoundPlace }) {
  const workspaceId = useWorkspaceId();
  const placeWords = usePlaceWords();
  const words = placeWords(place);
  if (words === undefined) return null;
  return (
    <LinkTo
      to={foundAddress(workspaceId, thing, place)}
      className="link inline-flex items-center text-sm wrap-anywhere floor:min-h-12"
      {...(onOpen && { onClick: onOpen })}
    >
      {words}
    </LinkTo>
  );
}

/** "Step 04: Vent to 0 bar", "Page 12"; nothing where a place is the whole. */
export function usePlaceWords(): (place: FoundPlace) => string | undefined {
  const t = useText(searchPageText);
  return ({ stepNumber, stepTitle, page }) => {
    if (stepNumber !== null) return t("search.step", { number: twoDigits(stepNumber), title: stepTitle ?? "" });
    return page === null ? undefined : t("search.page", { page });
  };
}
