import { useState } from "react";
import { procedurePaths } from "#features/procedures/paths.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Badge } from "#kit/web/ui/marks/badge.tsx";
import { StatusMark } from "#kit/web/ui/marks/status-mark.tsx";
import type { FoundMatch, FoundProcedure } from "../../contract.ts";
import { useReplacing } from "../actions.ts";
import type { Search } from "../queries.ts";
import { replacingText } from "../text.ts";
import { MatchText, usePlaceWords } from "./match-text.tsx";
import type { After } from "./use-found.ts";

interface FoundProcedureViewProps {
  readonly procedure: FoundProcedure;
  readonly search: Search;
  readonly after: After | undefined;
  readonly onReplace: (only?: string[]) => void;
  /** More of its places came. */
  readonly onMore: (procedure: FoundProcedure) => void;
}

/** One procedure with its matches, or the outcome of its replacement. */
export function FoundProcedureView({ procedure, search, after, onReplace, onMore }: FoundProcedureViewProps) {
  const t = useText(replacingText);
  const workspaceId = useWorkspaceId();
  const { title, count, matches } = procedure;
  const isDone = after?.outcome === "done" && count === 0;
  const label = t("replacing.replaceIn", { count });
  return (
    <section aria-label={title} className="rounded-2 border border-line bg-raised">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0">
        <div className="min-w-0 flex-1 basis-56">
          <LinkTo
            to={placePath(workspaceId, procedure)}
            className="font-semibold wrap-anywhere underline-offset-2 hover:underline"
          >
            <bdi>{title}</bdi>
          </LinkTo>
          <div className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
            <StatusMark status={markOf(procedure)} />
            {!isDone && <span className="text-ink-2">{t("replacing.places", { count })}</span>}
            {!procedure.isDraft && !isDone && count > procedure.inProperties && (
              <span className="text-ink-3">{t("replacing.willBegin")}</span>
            )}
          </div>
        </div>
        {after && <AfterMark after={after} />}
        {count > 0 && (
          <Button
            size="sm"
            aria-label={t("replacing.replaceInName", { label, name: title })}
            onPress={() => onReplace()}
          >
            {label}
          </Button>
        )}
      </header>
      {count > 0 && (
        <ul className="divide-y divide-line">
          {matches.map((match) => (
            <Match key={match.key} match={match} procedure={procedure} onReplace={() => onReplace([match.key])} />
          ))}
        </ul>
      )}
      <MorePlaces procedure={procedure} search={search} onMore={onMore} />
    </section>
  );
}

function AfterMark({ after: { outcome, count } }: { readonly after: After }) {
  const t = useText(replacingText);
  return outcome === "done" ? (
    <Badge tone="done">{t("replacing.replaced", { count })}</Badge>
  ) : (
    <Badge tone="wait">{t(`replacing.outcomes.${outcome}`)}</Badge>
  );
}

interface MatchProps {
  readonly match: FoundMatch;
  readonly procedure: FoundProcedure;
  readonly onReplace: () => void;
}

function Match({ match, procedure, onReplace }: MatchProps) {
  const t = useText(replacingText);
  const workspaceId = useWorkspaceId();
  const wordsOf = usePlaceWords();
  const place =
    match.place.of === "property" ? t("replacing.property", { name: match.place.name }) : wordsOf(match.place);
  return (
    <li className="flex items-start gap-2 px-3 py-2">
      <LinkTo
        to={placePath(workspaceId, procedure, match)}
        className="min-w-0 flex-1 rounded-1 p-1 text-start hover:bg-tint"
      >
        <MatchText place={place} snippet={match.snippet} />
      </LinkTo>
      <Button
        size="sm"
        kind="bare"
        aria-label={t("replacing.replaceHere", { name: procedure.title, place })}
        onPress={onReplace}
      >
        {t("replacing.replace")}
      </Button>
    </li>
  );
}

function MorePlaces({ procedure, search, onMore }: Pick<FoundProcedureViewProps, "procedure" | "search" | "onMore">) {
  const t = useText(replacingText);
  const { recheck } = useReplacing();
  const [isPending, setPending] = useState(false);
  const { matches, count, procedureId } = procedure;
  if (matches.length >= count) return null;
  const load = async () => {
    setPending(true);
    try {
      const more = await recheck(procedureId, search, matches.length);
      const isSame = more.versionId === procedure.versionId && more.revision === procedure.revision;
      // A procedure that changed in the meantime is rendered again: its matches differ.
      onMore(isSame ? { ...more, matches: [...matches, ...more.matches] } : await recheck(procedureId, search));
    } catch {
      toast.error(t("replacing.morePlacesFailed"));
    }
    setPending(false);
  };
  return (
    <div className="border-t border-line px-3 py-2">
      <Button size="sm" kind="bare" isPending={isPending} onPress={() => void load()}>
        {t("replacing.morePlaces", { count: count - matches.length })}
      </Button>
    </div>
  );
}

const markOf = ({ isDraft, approvalStatus }: FoundProcedure) => {
  if (approvalStatus === "pending" || approvalStatus === "rejected") return approvalStatus;
  return isDraft ? "draft" : "published";
};

/** A draft opens in the editor, a published version in the preview, both at the step; properties stand in the preview. */
function placePath(workspaceId: string, { procedureId, isDraft }: FoundProcedure, match?: FoundMatch): string {
  const place = match?.place;
  if (place?.of === "property") return procedurePaths.preview(workspaceId, procedureId);
  const at =
    place === undefined || place.of === "procedure"
      ? {}
      : place.of === "section"
        ? { sectionId: place.sectionId }
        : { stepId: place.stepId };
  return isDraft
    ? procedurePaths.edit(workspaceId, procedureId, at)
    : procedurePaths.preview(workspaceId, procedureId, at);
}
