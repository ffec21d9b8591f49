import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { WhySeenButton } from "#features/groups/web/parts/why-seen-button.tsx";
import { ThingProperties } from "#features/properties/web/parts/thing-properties.tsx";
import { useText } from "#kit/web/i18n.ts";
import { ShieldCheck, Trash2, UserCog } from "#kit/web/icons.ts";
import { useFlag, useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Drawer } from "#kit/web/ui/dialogs/drawer.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import type { MemberDetail } from "../../../contract.ts";
import { memberQueries } from "../../queries.ts";
import { memberTableText } from "../../table-text.ts";
import { BadgePicture } from "../badge-picture.tsx";
import { ProfilePicture } from "../profile-picture.tsx";
import { MemberLearningSlot, MemberPinSlot } from "../slots.ts";
import { useRoleName } from "../use-role-name.ts";
import { MemberGroups } from "./member-columns.tsx";
import type { MemberDialog } from "./member-dialog.ts";
import { MemberMay } from "./member-may.tsx";

interface MemberDrawerProps {
  readonly profileId: string | undefined;
  readonly onClose: () => void;
  readonly onAsk: (dialog: MemberDialog) => void;
}

/** One member, in a drawer next to the table. */
export function MemberDrawer({ profileId, onClose, onAsk }: MemberDrawerProps) {
  const t = useText(memberTableText);
  return (
    <Drawer
      title={t("memberTable.detail.title")}
      side="end"
      isOpen={profileId !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      {profileId && <Detail key={profileId} profileId={profileId} onAsk={onAsk} />}
    </Drawer>
  );
}

function Detail({ profileId, onAsk }: { readonly profileId: string; readonly onAsk: (dialog: MemberDialog) => void }) {
  const t = useText(memberTableText);
  const { data: member, ...query } = useQuery(memberQueries.detail(useWorkspaceId(), profileId));
  if (query.isPending) return <SkeletonLines lines={8} />;
  if (query.isError) {
    return (
      <FailedState
        error={query.error}
        title={t("memberTable.detail.failed")}
        onRetry={() => void query.refetch()}
        isRetrying={query.isRefetching}
      />
    );
  }
  if (!member) return null;
  return (
    <div className="space-y-6 pb-6">
      <div className="flex min-w-0 items-center gap-4">
        <ProfilePicture name={member.displayName} icon={member.profileIcon} photoUrl={member.photoUrl} size="lg" />
        <div className="min-w-0">
          <p className="text-lg font-bold wrap-anywhere">{member.displayName}</p>
          {"roleName" in member && <RoleLine member={member} />}
        </div>
      </div>
      {"roleName" in member ? (
        <Known member={member} onAsk={onAsk} />
      ) : (
        <p className="text-ink-2">{t("memberTable.detail.outOfReach")}</p>
      )}
    </div>
  );
}

const RoleLine = ({ member }: { readonly member: MemberDetail }) => <p className="text-ink-2">{useRoleName(member)}</p>;

function Known({ member, onAsk }: { readonly member: MemberDetail; readonly onAsk: (dialog: MemberDialog) => void }) {
  const t = useText(memberTableText);
  const hasGroups = useFlag("access_groups_enabled");
  const members = [member];
  const contact = [member.email, member.phone].filter((one) => one !== null);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button onPress={() => onAsk({ what: "role", members })}>
          <UserCog aria-hidden />
          {t("memberTable.actions.role")}
        </Button>
        {hasGroups && (
          <Button onPress={() => onAsk({ what: "groups", members })}>
            <ShieldCheck aria-hidden />
            {t("memberTable.actions.groups")}
          </Button>
        )}
        <Button onPress={() => onAsk({ what: "remove", members })}>
          <Trash2 aria-hidden />
          {t("memberTable.actions.remove")}
        </Button>
      </div>
      <ThingProperties kind="member" thingId={member.id} />
      <dl className="space-y-3">
        {member.badgePhotoUrl !== null && (
          <Fact name={t("memberTable.detail.badge")}>
            <BadgePicture
              name={t("memberTable.detail.badgeOf", { name: member.displayName })}
              url={member.badgePhotoUrl}
            />
          </Fact>
        )}
        {contact.length > 0 && <Fact name={t("memberTable.detail.contact")}>{contact.join(", ")}</Fact>}
        <Fact name={t("memberTable.detail.signIns")}>
          {member.linkedUids.length === 0 && t("memberTable.shared")}
          {member.linkedUids.map((one) => (
            <span key={`${one.providerType} ${one.username}`} className="block wrap-anywhere">
              {t(`memberTable.ways.${one.providerType}`)}: {one.username}
            </span>
          ))}
        </Fact>
        {hasGroups && (
          <Fact name={t("memberTable.detail.groups")}>
            <MemberGroups member={member} shown={6} />
          </Fact>
        )}
        <Fact name={t("memberTable.detail.active")}>
          {member.lastActiveAt ? <TimeStamp at={member.lastActiveAt} /> : t("memberTable.never")}
        </Fact>
        <Fact name={t("memberTable.detail.since")}>
          <TimeStamp at={member.createdAt} dateOnly />
        </Fact>
      </dl>
      <MemberPinSlot profileId={member.id} name={member.displayName} />
      <MemberLearningSlot profileId={member.id} />
      <MemberMay profileId={member.id} />
      {hasGroups && <WhySeenButton member={member} />}
    </>
  );
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt className="text-xs text-ink-3">{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
);
