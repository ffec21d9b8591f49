import type { ReactNode } from "react";
import { useText } from "#kit/web/i18n.ts";
import { Eye, EyeOff, Globe } from "#kit/web/icons.ts";
import { HazardNote } from "#kit/web/ui/marks/hazard-note.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import type { VisibilityChange } from "../../contract.ts";
import { groupText } from "../text.ts";
import { useThingCounts } from "./use-thing-counts.ts";
import type { VisibilityPreview } from "./visibility-preview.ts";

/** Who would newly see what and who would lose visibility of what: in words, before it is done. */
export function VisibilityChangeNote({
  preview,
  isStale,
}: {
  readonly preview: VisibilityPreview;
  readonly isStale: boolean;
}) {
  const t = useText(groupText);
  const { change, isPending, error } = preview;
  if (isPending) return <SkeletonLines lines={2} />;
  if (error) {
    return (
      <FailedState error={preview.error} title={t("groups.preview.failed")} onRetry={preview.retry}>
        {t("groups.preview.failedBody")}
      </FailedState>
    );
  }
  if (!change) return null;
  const isQuiet = change.gains.peopleCount + change.losses.peopleCount + change.everyone.length === 0;
  return (
    <div role="status" className="space-y-3 rounded-2 border border-line bg-sheet p-4">
      <p className="text-xs font-semibold text-ink-2">{t(isStale ? "groups.preview.again" : "groups.preview.title")}</p>
      {isQuiet && <p>{t("groups.preview.nobody")}</p>}
      {change.everyone.length > 0 && <Everyone change={change} />}
      <Side icon={<Eye aria-hidden />} side={change.gains} kind="gains" />
      <Side icon={<EyeOff aria-hidden />} side={change.losses} kind="losses" />
    </div>
  );
}

function Everyone({ change }: { readonly change: VisibilityChange }) {
  const t = useText(groupText);
  const countsIn = useThingCounts();
  return (
    <HazardNote>
      <Globe className="me-1.5 inline size-4" aria-hidden />
      {t("groups.preview.everyone", { things: countsIn(change.everyone) })}
      <Titles titles={change.everyoneTitles} counts={change.everyone} />
    </HazardNote>
  );
}

interface SideProps {
  readonly icon: ReactNode;
  readonly side: VisibilityChange["gains"];
  readonly kind: "gains" | "losses";
}

function Side({ icon, side, kind }: SideProps) {
  const t = useText(groupText);
  const countsIn = useThingCounts();
  if (side.peopleCount === 0) return null;
  const names = side.people.map((one) => one.displayName).join(", ");
  const rest = side.peopleCount - side.people.length;
  return (
    <div className="flex gap-2.5 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0">
      {icon}
      <div className="min-w-0">
        <p className="font-semibold">
          {t(`groups.preview.${kind}`, { count: side.peopleCount, things: countsIn(side.things) })}
        </p>
        <p className="text-xs text-ink-2 wrap-anywhere">
          {names}
          {rest > 0 && ` ${t("groups.preview.others", { count: rest })}`}
        </p>
        <Titles titles={side.titles} counts={side.things} />
      </div>
    </div>
  );
}

interface TitlesProps {
  readonly titles: VisibilityChange["everyoneTitles"];
  readonly counts: VisibilityChange["everyone"];
}

/** The things by title, as far as they are visible to the person; the others as a count (rule GR21). */
function Titles({ titles, counts }: TitlesProps) {
  const t = useText(groupText);
  const rest = counts.reduce((sum, one) => sum + one.count, 0) - titles.length;
  if (titles.length === 0) return null;
  return (
    <p className="text-xs text-ink-2 wrap-anywhere">
      {titles.map((one) => t("groups.preview.named", { title: one.title })).join(", ")}
      {rest > 0 && ` ${t("groups.preview.others", { count: rest })}`}
    </p>
  );
}
