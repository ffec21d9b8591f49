import { useState } from "react";
import { GroupTreePicker } from "#features/groups/web/parts/group-tree-picker.tsx";
import { useText } from "#kit/web/i18n.ts";
import { Plus } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Checkbox } from "#kit/web/ui/choices/checkbox.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { type InterviewState, interviewLimits } from "../../content.ts";
import { stepsOf } from "../../rules/state.ts";
import type { DraftWish } from "../state/held-interview.ts";
import type { HeldHere } from "../state/use-interview.ts";
import { interviewText } from "../text.ts";

export interface EndPanelProps {
  readonly here: HeldHere;
  readonly state: InterviewState;
  readonly hasTimes: boolean;
  readonly moreLabel: string;
  readonly onMore: () => void;
}

/** What was said is complete: who was asked, who sees the draft, and the draft. [IV9] [IV15] */
export function EndPanel({ here, state, hasTimes, moreLabel, onMore }: EndPanelProps) {
  const t = useText(interviewText);
  const [groups, setGroups] = useState<ReadonlySet<string>>(new Set());
  const [writesTimes, setWritesTimes] = useState(hasTimes);
  const [isMaking, setMaking] = useState(false);
  const isWaiting = here.held?.wish != null;
  const toggle = (groupId: string) =>
    setGroups(
      (before) => new Set(before.has(groupId) ? [...before].filter((id) => id !== groupId) : [...before, groupId]),
    );
  const say = (field: "title" | "speaker") => (text: string) =>
    here.change((now) => ({ ...now, [field]: { text, isSpoken: false, at: new Date().toISOString() } }));
  const make = async () => {
    setMaking(true);
    const wish: DraftWish = { accessGroupIds: [...groups], writesTimes: hasTimes && writesTimes };
    await here.finish(wish);
    setMaking(false);
  };
  return (
    <section aria-labelledby="end" className="space-y-5">
      <div>
        <h2 id="end" className="text-xl">
          {t("hold.end")}
        </h2>
        <p className="text-ink-2">{t("hold.endNote")}</p>
      </div>
      <TextField
        label={t("hold.titleQuestion")}
        value={state.title?.text ?? ""}
        onChange={say("title")}
        maxLength={interviewLimits.titleCharactersMax}
      />
      <TextField
        label={t("hold.speaker")}
        description={t("hold.speakerHint")}
        value={state.speaker?.text ?? ""}
        onChange={say("speaker")}
        maxLength={200}
      />
      <details className="rounded-2 border border-line p-3">
        <summary className="min-h-12 cursor-pointer py-3 font-semibold">{t("hold.groups")}</summary>
        <p className="pb-2 text-ink-2">{t("hold.groupsNote")}</p>
        <div className="flex max-h-80 flex-col">
          <GroupTreePicker markOf={(id) => (groups.has(id) ? "all" : "none")} onPress={toggle} />
        </div>
      </details>
      {hasTimes && (
        <Checkbox isSelected={writesTimes} onChange={setWritesTimes}>
          {t("hold.times")}
        </Checkbox>
      )}
      {here.held?.refusal && <Banner tone="stop">{t("interviews.refused", { code: here.held.refusal })}</Banner>}
      {isWaiting && !isMaking && <Banner tone="wait">{t("hold.madeLater")}</Banner>}
      <div className="flex flex-wrap gap-(--gap)">
        <Button
          kind="hivis"
          size="xl"
          isPending={isMaking}
          disabledReason={stepsOf(state).length === 0 ? t("hold.nothing") : undefined}
          onPress={() => void make()}
        >
          {t("hold.make")}
        </Button>
        <Button size="xl" onPress={onMore}>
          <Plus aria-hidden />
          {moreLabel}
        </Button>
      </div>
    </section>
  );
}
