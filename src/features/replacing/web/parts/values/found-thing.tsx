import { areaPaths } from "#features/areas/paths.ts";
import { documentPaths } from "#features/documents/paths.ts";
import { memberPaths } from "#features/members/paths.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Checkbox } from "#kit/web/ui/choices/checkbox.tsx";
import { Badge } from "#kit/web/ui/marks/badge.tsx";
import type { FoundThing, ValueKind } from "../../../value-contract.ts";
import type { Search } from "../../queries.ts";
import { changedText } from "../../state/chosen-places.ts";
import { replacingText } from "../../text.ts";
import { valuesText } from "../../values-text.ts";
import { MatchText } from "../match-text.tsx";
import type { ThingAfter } from "./use-value-replacing.ts";

const pathOf = {
  document: documentPaths.document,
  area: areaPaths.detail,
  member: memberPaths.detail,
} satisfies Record<ValueKind, (workspaceId: string, id: string) => string>;

interface FoundThingViewProps {
  readonly thing: FoundThing;
  readonly kind: ValueKind;
  readonly replacing: Search & { readonly by: string };
  /** The keys of the places that are left as they are. */
  readonly left: ReadonlySet<string>;
  readonly onLeave: (keys: readonly string[], isLeft: boolean) => void;
  readonly after: ThingAfter | undefined;
}

/** A thing with the places where the text stands, each to be chosen, and how its texts would read. */
export function FoundThingView({ thing, kind, replacing, left, onLeave, after }: FoundThingViewProps) {
  const t = useText(valuesText);
  const workspaceId = useWorkspaceId();
  const keys = thing.texts.flatMap(({ matches }) => matches.map(({ key }) => key));
  const chosen = keys.filter((key) => !left.has(key)).length;
  return (
    <section aria-label={thing.name} className="rounded-2 border border-line bg-raised">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3">
        <Checkbox
          aria-label={t("values.choose", { name: thing.name })}
          isSelected={chosen === keys.length}
          isIndeterminate={chosen > 0 && chosen < keys.length}
          isDisabled={after !== undefined}
          onChange={(isChosen) => onLeave(keys, !isChosen)}
        />
        <LinkTo
          to={pathOf[kind](workspaceId, thing.thingId)}
          className="min-w-0 flex-1 basis-48 font-semibold wrap-anywhere underline-offset-2 hover:underline"
        >
          <bdi>{thing.name}</bdi>
        </LinkTo>
        {after && <AfterMark after={after} />}
      </header>
      <ul className="divide-y divide-line">
        {thing.texts.map((text) => (
          <li key={text.propertyId} className="flex flex-col items-start gap-1 px-4 py-2">
            {text.matches.map(({ key, snippet }) => (
              <Checkbox
                key={key}
                isSelected={!left.has(key)}
                isDisabled={after !== undefined}
                onChange={(isChosen) => onLeave([key], !isChosen)}
              >
                <MatchText place={text.name} snippet={snippet} />
              </Checkbox>
            ))}
            {after === undefined && (
              <p className="text-sm wrap-anywhere text-ink-2">
                {t("values.becomes")} <bdi className="text-ink">{changedText(text, replacing, left).text || "–"}</bdi>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function AfterMark({ after: { outcome, count } }: { readonly after: ThingAfter }) {
  const t = useText(replacingText);
  if (outcome !== "done") return <Badge tone="wait">{t(`replacing.outcomes.${outcome}`)}</Badge>;
  return <Badge tone="done">{t("replacing.replaced", { count })}</Badge>;
}
