import { MapPin } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { AccessChips } from "#kit/web/ui/marks/access-chips.tsx";
import { Avatar } from "#kit/web/ui/marks/avatar.tsx";
import { Badge, type Tone } from "#kit/web/ui/marks/badge.tsx";
import { Chip } from "#kit/web/ui/marks/chip.tsx";
import { GroupIcon, groupIcons } from "#kit/web/ui/marks/group-icon.tsx";
import { HazardNote } from "#kit/web/ui/marks/hazard-note.tsx";
import { type MarkedStatus, StatusMark } from "#kit/web/ui/marks/status-mark.tsx";
import { StepNumber, type StepNumberState } from "#kit/web/ui/marks/step-number.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { ProgressBar } from "#kit/web/ui/states/progress-bar.tsx";
import { ProgressRing } from "#kit/web/ui/states/progress-ring.tsx";
import { SaveState } from "#kit/web/ui/states/save-state.tsx";
import { SkeletonCards, SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { Columns, longText, Row, Specimen } from "./specimen.tsx";

const statuses: readonly MarkedStatus[] = ["published", "draft", "pending", "rejected"];
const plates: readonly StepNumberState[] = ["todo", "current", "done", "need"];
const tones: readonly Tone[] = ["plain", "ink", "hivis", "done", "wait", "stop", "info", "ai"];
const groups = [
  { id: "a", name: "Line 2", icon: "factory" },
  { id: "b", name: "Maintenance", icon: "wrench" },
  { id: "c", name: "Quality", icon: "beaker" },
];

export const StatePieces = () => (
  <>
    <Statuses />
    <Marks />
    <Progress />
    <Notices />
    <Loading />
    <EmptyAndFailed />
  </>
);

const Statuses = () => (
  <Specimen name="StatusMark, Plate">
    <div className="space-y-4">
      <Row>
        {statuses.map((status) => (
          <StatusMark key={status} status={status} />
        ))}
        <StatusMark status="pending" hideText />
      </Row>
      <Row>
        {plates.map((state, place) => (
          <StepNumber key={state} n={place + 5} state={state} />
        ))}
        {plates.map((state, place) => (
          <StepNumber key={state} n={place + 5} state={state} size="md" />
        ))}
        <StepNumber n={6} state="current" size="xl" />
        <StepNumber n={107} size="md" />
      </Row>
    </div>
  </Specimen>
);

const Marks = () => (
  <Specimen name="Badge, Chip, AccessChips, Avatar, TimeStamp">
    <div className="space-y-4">
      <Row>
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Row>
      <Row>
        <Chip icon={<MapPin aria-hidden />}>Retort hall</Chip>
        <Chip onRemove={() => {}} removeLabel="Remove Retort hall">
          Retort hall
        </Chip>
        <span className="inline-flex max-w-56">
          <Chip>{longText}</Chip>
        </span>
        <AccessChips groups={groups} />
        <AccessChips groups={groups.slice(0, 2)} shown={2} />
        <AccessChips groups={[]} />
      </Row>
      <Row>
        <Avatar name="Mina Rossi" />
        <Avatar name="Cher" size="md" />
        <Avatar name="Jean Luc Picard" size="lg" />
        <TimeStamp at="2026-11-19T15:42:00Z" />
        <TimeStamp at="2026-11-19T15:42:00Z" dateOnly />
        {groupIcons.map((name) => (
          <GroupIcon key={name} name={name} />
        ))}
      </Row>
    </div>
  </Specimen>
);

const Progress = () => (
  <Specimen name="ProgressBar, ProgressRing, SaveState">
    <Columns>
      <ProgressBar label="Seal change, 04:12 video" value={0.62} />
      <ProgressBar label="Importing" value={0.3} valueText="12 of 40" />
      <ProgressBar label="Preparing" />
      <ProgressBar label="Done" value={1} hideLabel />
      <Row>
        <ProgressRing label="Steps" value={0} />
        <ProgressRing label="Steps" value={0.4} />
        <ProgressRing label="Steps" value={1} />
        <ProgressRing label="Working" />
      </Row>
      <div className="flex flex-col items-start gap-2">
        <SaveState state={{ is: "saved", at: "2026-11-19T15:42:07Z" }} />
        <SaveState state={{ is: "saving" }} />
        <SaveState state={{ is: "kept" }} />
        <SaveState state={{ is: "failed" }} />
      </div>
    </Columns>
  </Specimen>
);

const Notices = () => (
  <Specimen name="Banner, HazardNote">
    <div className="grid gap-3">
      <Banner tone="info" onClose={() => {}}>
        Mina Rossi holds the edit lock since 15:38.
      </Banner>
      <Banner tone="wait" title="Waiting for approval" action={<Button size="sm">Withdraw</Button>}>
        Two of three approvers have agreed.
      </Banner>
      <Banner tone="stop" title="Not published">
        Step 07 has no module yet.
      </Banner>
      <Banner tone="done">Version 4 is published.</Banner>
      <HazardNote>Keep your hand out of the gap under the lid. The hinge can drop.</HazardNote>
    </div>
  </Specimen>
);

const Loading = () => (
  <Specimen name="Loading">
    <div className="space-y-6">
      <SkeletonLines lines={4} />
      <SkeletonCards cards={3} />
    </div>
  </Specimen>
);

const EmptyAndFailed = () => (
  <Specimen name="Empty and failed">
    <div className="grid md:grid-cols-2">
      <EmptyState icon={<MapPin />} title="No areas yet" action={<Button kind="ink">New area</Button>}>
        An area is a place where work is done. Put its code on the wall, and people find its procedures.
      </EmptyState>
      <FailedState error={null} title="The areas could not be loaded" onRetry={() => {}}>
        The server did not answer. Nothing you have written is lost.
      </FailedState>
    </div>
  </Specimen>
);
