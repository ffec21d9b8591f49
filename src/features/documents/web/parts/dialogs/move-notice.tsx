import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { groupPolicy } from "#features/groups/policy.ts";
import { groupQueries } from "#features/groups/web/queries.ts";
import { isolated } from "#kit/isolated.ts";
import { useText } from "#kit/web/i18n.ts";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { DialogButtons } from "#kit/web/ui/dialogs/dialog-buttons.tsx";
import { Badge } from "#kit/web/ui/marks/badge.tsx";
import { Chip } from "#kit/web/ui/marks/chip.tsx";
import { GroupIcon } from "#kit/web/ui/marks/group-icon.tsx";
import { HazardNote } from "#kit/web/ui/marks/hazard-note.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import type { DocumentFolder } from "../../../contract.ts";
import type { MoveCheck } from "../../../move-contract.ts";
import type { Moving } from "../../actions.ts";
import { documentDialogText } from "../../dialog-text.ts";
import {
  changesVisibility,
  isAnySeenByEveryone,
  type MoveEffects,
  type MoveLine,
  moveEffects,
} from "../../state/move-effects.ts";
import { documentText } from "../../text.ts";
import { useContentsWords, useItemsWords } from "../items/item-facts.tsx";

interface MoveNoticeProps {
  readonly moving: Moving;
  readonly check: MoveCheck;
  readonly isNew: boolean;
  readonly isTaken: boolean;
  readonly folders: readonly DocumentFolder[];
  readonly isPending: boolean;
  readonly hasFailed: boolean;
  readonly onClose: () => void;
  readonly onAgree: (more: { readonly makeGlobal?: true; readonly onTaken?: "rename" }) => void;
}

/** What a move would change: who gains and who loses sight of what, before it is done (ruling R4). */
export function MoveNotice(props: MoveNoticeProps) {
  const { moving, check, isNew, isTaken, folders, isPending, hasFailed, onClose, onAgree } = props;
  const t = useText(documentText, documentDialogText);
  const words = useItemsWords();
  const mayMakeGlobal = useMay(groupPolicy.makeGlobal);
  const turnsGlobal = isAnySeenByEveryone(check);
  const changes = changesVisibility(check);
  const folder = folders.find((one) => one.id === moving.targetId)?.name ?? t("documents.title");
  const agree = () =>
    onAgree({ ...(turnsGlobal && { makeGlobal: true as const }), ...(isTaken && { onTaken: "rename" as const }) });
  const submit = turnsGlobal ? "submitEveryone" : isTaken ? "keepBoth" : "submit";
  return (
    <Dialog
      title={t(changes ? "documents.notice.title" : isTaken ? "documents.notice.taken" : "documents.move.chooseTitle")}
      size="lg"
      isOpen
      onOpenChange={onClose}
      isDismissable={!isPending}
      footer={
        <DialogButtons
          submitLabel={t(`documents.notice.${submit}`)}
          isPending={isPending}
          disabledReason={turnsGlobal && !mayMakeGlobal ? t("documents.notice.mayNotMakeGlobal") : undefined}
          onPress={agree}
          onCancel={onClose}
        />
      }
    >
      <div className="space-y-5">
        <p className="text-md font-semibold wrap-anywhere">
          {t("documents.move.to", { what: words(moving.items, isolated), folder })}
        </p>
        {isNew && <Banner tone="wait">{t("documents.notice.changed")}</Banner>}
        {turnsGlobal && <HazardNote>{t("documents.notice.everyone", { count: everyoneCount(check) })}</HazardNote>}
        {changes && (
          <>
            <div className="grid gap-4 sm:grid-cols-2">
              <Side
                title={t("documents.notice.gains")}
                none={t("documents.notice.noGains")}
                side={check.gains}
                everyone={check.everyone}
              />
              <Side title={t("documents.notice.losses")} none={t("documents.notice.noLosses")} side={check.losses} />
            </div>
            <Effects effects={moveEffects(check, moving.items)} hiddenCount={check.hiddenCount} />
          </>
        )}
        {isTaken && (
          <Banner tone="info" title={t("documents.notice.taken")}>
            {t("documents.notice.takenBody")}
          </Banner>
        )}
        {hasFailed && <Banner tone="stop">{t("documents.flows.moveItemsFailed")}</Banner>}
      </div>
    </Dialog>
  );
}

const everyoneCount = ({ everyone }: MoveCheck): number =>
  everyone.documentIds.length + everyone.documentFolderIds.length;

interface SideProps {
  readonly title: string;
  readonly none: string;
  readonly side: MoveCheck["gains"];
  /** Items that every member will see: no person is listed for them. */
  readonly everyone?: MoveCheck["everyone"];
}

/** The people on one side, by name as far as the server names them, and by count. */
function Side({ title, none, side, everyone }: SideProps) {
  const t = useText(documentText, documentDialogText);
  const contents = useContentsWords();
  const { peopleCount, people } = side;
  const rest = peopleCount - people.length;
  const forAll = {
    documentCount: everyone?.documentIds.length ?? 0,
    folderCount: everyone?.documentFolderIds.length ?? 0,
  };
  const isForAll = forAll.documentCount + forAll.folderCount > 0;
  return (
    <section className="min-w-0 space-y-2 rounded-2 border border-line bg-sheet p-4">
      <h3 className="text-sm font-semibold">{title}</h3>
      {isForAll && (
        <p className="font-semibold">
          {t("documents.notice.reach", { people: t("documents.details.everyone"), what: contents(forAll) })}
        </p>
      )}
      {peopleCount === 0 ? (
        !isForAll && <p className="text-ink-2">{none}</p>
      ) : (
        <>
          <p>
            {t("documents.notice.reach", {
              people: t("documents.notice.people", { count: peopleCount }),
              what: contents(side),
            })}
          </p>
          <ul className="max-h-40 space-y-0.5 overflow-auto text-xs text-ink-2">
            {people.map((person) => (
              <li key={person.id} className="truncate">
                <bdi>{person.displayName}</bdi>
              </li>
            ))}
            {rest > 0 && <li className="text-ink-3">{t("documents.notice.morePeople", { count: rest })}</li>}
          </ul>
        </>
      )}
    </section>
  );
}

/** More lines than this are counted in the two boxes above them. */
const linesMax = 100;

function Effects({ effects, hiddenCount }: { readonly effects: MoveEffects; readonly hiddenCount: number }) {
  const t = useText(documentText, documentDialogText);
  const { lines, below } = effects;
  const rest = lines.length - linesMax;
  const inside = [
    below.everyoneCount > 0 && t("documents.notice.belowEveryone", { count: below.everyoneCount }),
    below.gainingCount > 0 && t("documents.notice.belowGaining", { count: below.gainingCount }),
    below.losingCount > 0 && t("documents.notice.belowLosing", { count: below.losingCount }),
  ].filter((one) => one !== false);
  if (lines.length === 0 && inside.length === 0 && hiddenCount === 0) return null;
  return (
    <section className="space-y-2">
      <h3 className="text-sm font-semibold">{t("documents.notice.items")}</h3>
      <ul className="max-h-60 divide-y divide-line overflow-auto rounded-2 border border-line">
        {lines.slice(0, linesMax).map((line) => (
          <EffectLine key={line.item.id} line={line} />
        ))}
        {rest > 0 && <Line>{t("documents.andMore", { count: rest })}</Line>}
        {inside.length > 0 && (
          <Line>
            <span className="me-auto min-w-0">
              {t("documents.notice.below")}: {inside.join(" · ")}
            </span>
            <Groups ids={below.gainingGroupIds} />
          </Line>
        )}
        {hiddenCount > 0 && <Line>{t("documents.notice.hidden", { count: hiddenCount })}</Line>}
      </ul>
    </section>
  );
}

const Line = ({ children }: { readonly children: ReactNode }) => (
  <li className="flex flex-wrap items-center gap-2 px-3 py-2 text-xs">{children}</li>
);

function EffectLine({ line }: { readonly line: MoveLine }) {
  const t = useText(documentText, documentDialogText);
  return (
    <Line>
      <bdi className="me-auto min-w-0 truncate font-semibold">{line.item.name}</bdi>
      {line.isForEveryone && <Badge tone="wait">{t("documents.notice.forEveryone")}</Badge>}
      <Groups ids={line.gainingGroupIds} />
      {line.isLosing && <Badge tone="stop">{t("documents.notice.losing")}</Badge>}
    </Line>
  );
}

/** Groups that newly see something, those with a visible name. */
function Groups({ ids }: { readonly ids: readonly string[] }) {
  const { data: groups = [] } = useQuery(groupQueries.list(useWorkspaceId()));
  return groups
    .filter((group) => ids.includes(group.id))
    .map((group) => (
      <Chip key={group.id} icon={<GroupIcon name={group.icon} />}>
        + <bdi>{group.name}</bdi>
      </Chip>
    ));
}
