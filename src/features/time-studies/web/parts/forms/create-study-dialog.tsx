import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { GroupTreePicker } from "#features/groups/web/parts/group-tree-picker.tsx";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { newKey } from "#kit/web/new-key.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { ComboBox } from "#kit/web/ui/choices/combo-box.tsx";
import { RadioGroup } from "#kit/web/ui/choices/radio-group.tsx";
import { FormDialog } from "#kit/web/ui/dialogs/form-dialog.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { FailedNote } from "#kit/web/ui/states/failed-state.tsx";
import type { TimeStudyDetail } from "../../../contract.ts";
import { studyLimits } from "../../../rules/elements.ts";
import { type NewStudy, useCreateStudy } from "../../actions.ts";
import { elementListQueries, publishedProcedures } from "../../queries.ts";
import { timeStudyText } from "../../text.ts";

interface CreateStudyDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (study: TimeStudyDetail) => void;
}

type SubjectKind = NewStudy["subject"]["kind"];

/** Title, what is timed, and who sees it. */
export function CreateStudyDialog({ onClose, onCreated }: CreateStudyDialogProps) {
  const t = useText(timeStudyText);
  const { run, isPending, error } = useCreateStudy();
  const [key] = useState(newKey);
  const [title, setTitle] = useState("");
  const [kind, setKind] = useState<SubjectKind>("procedure");
  const [subjectId, setSubject] = useState<string | null>(null);
  const [accessGroupIds, setGroups] = useState<readonly string[]>([]);
  const [wasSent, setSent] = useState(false);
  const isNameless = title.trim() === "";
  const submit = () => {
    setSent(true);
    if (isNameless || subjectId === null) return;
    const subject =
      kind === "procedure"
        ? { kind, procedureId: subjectId }
        : { kind: "elementList" as const, elementListId: subjectId };
    // What went wrong is shown below; nothing that was entered is lost.
    run({ key, title, subject, accessGroupIds }).then(onCreated, () => {});
  };
  const press = (groupId: string) =>
    setGroups((held) => (held.includes(groupId) ? held.filter((id) => id !== groupId) : [...held, groupId]));
  return (
    <FormDialog
      title={t("timeStudies.create.button")}
      submitLabel={t("timeStudies.create.submit")}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t("timeStudies.create.title")}
        value={title}
        onChange={setTitle}
        maxLength={studyLimits.nameCharactersMax}
        isRequired
        autoFocus
        error={wasSent && isNameless ? t("timeStudies.create.titleMissing") : undefined}
      />
      <RadioGroup
        label={t("timeStudies.create.what")}
        value={kind}
        onChange={(chosen) => {
          setKind(chosen);
          setSubject(null);
        }}
        items={[
          { id: "procedure", text: t("timeStudies.create.procedure") },
          { id: "elementList", text: t("timeStudies.create.elementList") },
        ]}
        direction="row"
      />
      <SubjectField
        key={kind}
        kind={kind}
        value={subjectId}
        onChange={setSubject}
        error={wasSent && subjectId === null ? t("timeStudies.create.subjectMissing") : undefined}
      />
      <div className="space-y-1">
        <p className="text-xs font-semibold text-ink-2">{t("timeStudies.create.access")}</p>
        <div className="flex h-44 flex-col">
          <GroupTreePicker markOf={(id) => (accessGroupIds.includes(id) ? "all" : "none")} onPress={press} />
        </div>
        <p className="text-xs text-ink-3">
          {t(accessGroupIds.length === 0 ? "timeStudies.create.everyone" : "timeStudies.subjectToo")}
        </p>
      </div>
      {error && <Banner tone="stop">{t(failedKey(error))}</Banner>}
    </FormDialog>
  );
}

function failedKey(error: unknown) {
  if (isProblem(error, "noSteps")) return "timeStudies.create.noSteps";
  if (isProblem(error, "tooManySteps")) return "timeStudies.create.tooManySteps";
  return "timeStudies.create.failed";
}

interface SubjectFieldProps {
  readonly kind: SubjectKind;
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly error: string | undefined;
}

function SubjectField({ kind, value, onChange, error }: SubjectFieldProps) {
  const t = useText(timeStudyText);
  const workspaceId = useWorkspaceId();
  const isProcedure = kind === "procedure";
  const procedures = useQuery({ ...publishedProcedures(workspaceId), enabled: isProcedure });
  const lists = useQuery({ ...elementListQueries.list(workspaceId), enabled: !isProcedure });
  const items = isProcedure
    ? (procedures.data ?? [])
    : (lists.data ?? []).map((list) => ({ id: list.id, text: list.name }));
  const query = isProcedure ? procedures : lists;
  return (
    <>
      <ComboBox
        label={t(isProcedure ? "timeStudies.create.chooseProcedure" : "timeStudies.create.chooseList")}
        value={value}
        onChange={onChange}
        items={items}
        placeholder={t("timeStudies.create.choose")}
        isRequired
        error={error}
      />
      {query.isError && (
        <FailedNote
          error={query.error}
          title={t("timeStudies.create.failedChoice")}
          onRetry={() => void query.refetch()}
          isRetrying={query.isRefetching}
        />
      )}
      {!isProcedure && lists.data?.length === 0 && <p className="text-ink-2">{t("timeStudies.create.noLists")}</p>}
    </>
  );
}
