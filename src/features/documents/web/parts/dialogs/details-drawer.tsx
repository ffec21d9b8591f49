import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { AccessGroup } from "#features/groups/contract.ts";
import { WhySeenButton } from "#features/groups/web/parts/why-seen-button.tsx";
import { useDownload } from "#features/media/web/parts/use-download.ts";
import { ThingProperties } from "#features/properties/web/parts/thing-properties.tsx";
import { Problem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { Download, FolderInput, PencilLine, ShieldCheck, SquareArrowOutUpRight, Trash2 } from "#kit/web/icons.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { kitText } from "#kit/web/text.ts";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { Drawer } from "#kit/web/ui/dialogs/drawer.tsx";
import { Chip } from "#kit/web/ui/marks/chip.tsx";
import { GroupIcon } from "#kit/web/ui/marks/group-icon.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { usePersonName } from "#kit/web/words/person-name.ts";
import { useSizeText } from "#kit/web/words/size-text.ts";
import type { Document, DocumentFolder } from "../../../contract.ts";
import { documentDialogText } from "../../dialog-text.ts";
import { documentQueries } from "../../queries.ts";
import { documentItem, fileOf, folderItem, hiddenOn, type Item, placeOf } from "../../state/item.ts";
import { documentText } from "../../text.ts";
import type { Ask } from "../item-dialog.ts";
import { seeingGroups, useGroupsById } from "../items/item-access.tsx";
import { PlaceLink } from "../items/item-columns.tsx";
import { TextStateMark, useContentsWords, useTypeWords } from "../items/item-facts.tsx";
import { ItemIcon } from "../items/item-icon.tsx";
import { openPath, useItemRights } from "../items/item-rights.ts";
import { VersionList } from "./version-list.tsx";

interface DetailsDrawerProps {
  readonly item: Item;
  readonly folders: readonly DocumentFolder[];
  readonly ask: Ask;
  readonly onClose: () => void;
}

/** All details of one folder or document, next to the list. */
export function DetailsDrawer({ item, folders, ask, onClose }: DetailsDrawerProps) {
  const t = useText(documentText, documentDialogText);
  return (
    <Drawer title={t("documents.details.title")} side="end" isOpen onOpenChange={onClose}>
      {item.kind === "document" ? (
        <OneDocument key={item.id} given={item.document} folders={folders} ask={ask} />
      ) : (
        <OneFolder key={item.id} given={item.folder} folders={folders} ask={ask} />
      )}
    </Drawer>
  );
}

interface OneProps<Thing> {
  /** As the list knew it. */
  readonly given: Thing;
  readonly folders: readonly DocumentFolder[];
  readonly ask: Ask;
}

function OneDocument({ given, folders, ask }: OneProps<Document>) {
  const t = useText(documentText, documentDialogText);
  const query = useQuery({ ...documentQueries.document(useWorkspaceId(), given.id), placeholderData: given });
  const sizeOf = useSizeText();
  const typeOf = useTypeWords();
  const nameOf = usePersonName();
  if (query.isPending) return <SkeletonLines lines={8} />;
  if (query.isError) {
    return (
      <FailedState
        error={query.error}
        title={t("documents.details.failed")}
        onRetry={() => void query.refetch()}
        isRetrying={query.isRefetching}
      />
    );
  }
  const document = query.data;
  const item = documentItem(document);
  return (
    <div className="space-y-6 pb-6">
      <Head item={item} note={<TextStateMark document={document} />} />
      <Actions item={item} ask={ask} />
      <Facts>
        <Fact name={t("documents.details.type")}>{typeOf(item)}</Fact>
        <Fact name={t("documents.details.size")}>
          <bdi dir="ltr" className="num">
            {sizeOf(document.sizeBytes)}
          </bdi>
        </Fact>
        <Fact name={t("documents.details.place")}>
          <PlaceLink folders={folders} folderId={document.documentFolderId} />
        </Fact>
        <Fact name={t("documents.details.uploaded")}>
          <bdi>{nameOf(document.uploadedBy)}</bdi> · <TimeStamp at={document.createdAt} />
        </Fact>
        <Fact name={t("documents.details.changed")}>
          <TimeStamp at={document.updatedAt} />
        </Fact>
        <Fact name={t("documents.details.checksum")}>
          <span className="num text-2xs break-all select-all">{document.checksum}</span>
        </Fact>
      </Facts>
      {document.deletedAt === null && <ThingProperties kind="document" thingId={document.id} />}
      <SeenBy item={item} />
      <VersionList document={document} />
    </div>
  );
}

function OneFolder({ given, folders, ask }: OneProps<DocumentFolder>) {
  const t = useText(documentText, documentDialogText);
  const contents = useContentsWords();
  // The tree's own answer is kept up to date already.
  const folder = folders.find((one) => one.id === given.id);
  if (!folder) return <FailedState error={new Problem("notFound")} />;
  const item = folderItem(folder);
  return (
    <div className="space-y-6 pb-6">
      <Head item={item} note={t("documents.kinds.folder")} />
      <Actions item={item} ask={ask} />
      <Facts>
        <Fact name={t("documents.details.contents")}>{contents(folder)}</Fact>
        <Fact name={t("documents.details.place")}>
          <PlaceLink folders={folders} folderId={placeOf(item)} />
        </Fact>
        <Fact name={t("documents.details.created")}>
          {folder.createdAt !== null && <TimeStamp at={folder.createdAt} />}
        </Fact>
        <Fact name={t("documents.details.changed")}>
          {folder.updatedAt !== null && <TimeStamp at={folder.updatedAt} />}
        </Fact>
      </Facts>
      <SeenBy item={item} />
    </div>
  );
}

const Head = ({ item, note }: { readonly item: Item; readonly note: ReactNode }) => (
  <div className="flex min-w-0 items-center gap-3">
    <ItemIcon item={item} />
    <div className="min-w-0">
      <p className="text-md font-bold wrap-anywhere">
        <bdi>{item.name}</bdi>
      </p>
      <p className="text-xs text-ink-2 empty:hidden">{note}</p>
    </div>
  </div>
);

function Actions({ item, ask }: { readonly item: Item; readonly ask: Ask }) {
  const t = useText(documentText, documentDialogText);
  const kit = useText(kitText);
  const workspaceId = useWorkspaceId();
  const rights = useItemRights();
  const download = useDownload();
  return (
    <div className="flex flex-wrap gap-2">
      <LinkTo to={openPath(workspaceId, item)} className={buttonClassName({ kind: "ink", size: "sm" })}>
        <SquareArrowOutUpRight aria-hidden />
        {t("documents.actions.open")}
      </LinkTo>
      {item.kind === "document" && (
        <Button size="sm" onPress={() => void download([fileOf(item.document)])}>
          <Download aria-hidden />
          {t("documents.actions.download")}
        </Button>
      )}
      {rights.mayEdit && (
        <>
          <Button size="sm" onPress={() => ask({ what: "rename", item })}>
            <PencilLine aria-hidden />
            {t("documents.actions.rename")}
          </Button>
          <Button size="sm" onPress={() => ask({ what: "move", items: [item] })}>
            <FolderInput aria-hidden />
            {t("documents.actions.move")}
          </Button>
        </>
      )}
      {rights.mayManageAccess && (
        <Button size="sm" onPress={() => ask({ what: "access", items: [item] })}>
          <ShieldCheck aria-hidden />
          {t("documents.actions.access")}
        </Button>
      )}
      {rights.mayDelete && (
        <Button size="sm" onPress={() => ask({ what: "delete", items: [item] })}>
          <Trash2 aria-hidden />
          {kit("kit.delete")}
        </Button>
      )}
    </div>
  );
}

const Facts = ({ children }: { readonly children: ReactNode }) => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-xs">{children}</dl>
);

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt className="text-ink-3">{name}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </>
);

/** Who sees it, by groups of its own and of the folders above it, and a way to ask why. */
function SeenBy({ item }: { readonly item: Item }) {
  const t = useText(documentText, documentDialogText);
  const kit = useText(kitText);
  const { own, inherited } = seeingGroups(item, useGroupsById());
  const hidden = hiddenOn(item);
  const isGlobal = own?.length === 0 && inherited?.length === 0 && hidden === 0;
  return (
    <section className="space-y-2">
      <h3 className="text-sm font-semibold">{t("documents.details.seenBy")}</h3>
      {isGlobal && (
        <p>
          {t("documents.details.everyone")}
          <span className="block text-xs text-ink-3">{t("documents.details.everyoneNote")}</span>
        </p>
      )}
      <Groups title={t("documents.details.own")} groups={own} />
      <Groups title={t("documents.details.inherited")} groups={inherited} />
      {hidden > 0 && <Chip>{kit("kit.hiddenGroups", { count: hidden })}</Chip>}
      <WhySeenButton
        thing={{ kind: item.kind === "folder" ? "documentFolder" : "document", id: item.id, title: item.name }}
      />
    </section>
  );
}

function Groups({ title, groups }: { readonly title: string; readonly groups: readonly AccessGroup[] | undefined }) {
  if (!groups || groups.length === 0) return null;
  return (
    <div className="space-y-1">
      <p className="text-xs text-ink-3">{title}</p>
      <ul aria-label={title} className="flex flex-wrap gap-1.5">
        {groups.map((group) => (
          <li key={group.id} className="min-w-0">
            <Chip icon={<GroupIcon name={group.icon} />}>{group.name}</Chip>
          </li>
        ))}
      </ul>
    </div>
  );
}
