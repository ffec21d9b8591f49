import { type FormEvent, type ReactNode, useState } from "react";
import { isProblem } from "#kit/problem.ts";
import { dateFormats } from "#kit/time.ts";
import { useText } from "#kit/web/i18n.ts";
import { useMay } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Checkbox } from "#kit/web/ui/choices/checkbox.tsx";
import { ComboBox } from "#kit/web/ui/choices/combo-box.tsx";
import { Select } from "#kit/web/ui/choices/select.tsx";
import { NumberField } from "#kit/web/ui/fields/number-field.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { StaleChoice } from "#kit/web/ui/states/stale-choice.tsx";
import { presentState } from "#kit/web/wire/present-state.ts";
import { type WorkspaceInfo, workspaceInfo } from "../../contract.ts";
import { workspacePolicy } from "../../policy.ts";
import { workspaceLanguages } from "../../rules.ts";
import { useChangeInfo } from "../queries.ts";
import { workspaceSettingsText } from "../settings-text.ts";
import { changeOf, differences, faultsOf, type InfoDraft, infoDraft } from "./info-draft.ts";

const zones = ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")].map((zone) => ({
  id: zone,
  text: zone.replaceAll("_", " "),
}));

/** The settings of the workspace, saved together. What somebody else changed meanwhile is shown beside. */
export function InfoForm({ info }: { readonly info: WorkspaceInfo }) {
  const t = useText(workspaceSettingsText);
  const { run, isPending, error, reset } = useChangeInfo();
  const mayRelax = useMay(workspacePolicy.relaxApproval);
  const [base, setBase] = useState(info);
  const [draft, setDraft] = useState(() => infoDraft(info));
  const [wasSent, setSent] = useState(false);
  const set = (change: Partial<InfoDraft>) => setDraft((before) => ({ ...before, ...change }));

  const change = changeOf(draft, base);
  const faults = faultsOf(draft);
  const theirs = presentState(workspaceInfo, error);
  const startFrom = (next: WorkspaceInfo) => {
    setBase(next);
    setDraft(infoDraft(next));
    setSent(false);
    reset();
  };
  const save = async (onto: WorkspaceInfo) => {
    setSent(true);
    if (faults.size > 0) return;
    try {
      startFrom(await run({ revision: onto.revision, change }));
      toast.success(t("workspaceSettings.saved"));
    } catch {
      // It is said below, and nothing that was entered is lost.
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(base);
  };
  const fields: FieldsProps = {
    draft,
    set,
    faultAt: (field, text) => (wasSent && faults.has(field) ? text : undefined),
  };

  return (
    <form onSubmit={submit} noValidate className="space-y-10">
      {theirs && (
        <StaleChoice
          differences={differences(draft, theirs)}
          onKeepMine={() => void save(theirs)}
          onTakeTheirs={() => startFrom(theirs)}
        />
      )}
      <General {...fields} />
      <Part title={t("workspaceSettings.approval")}>
        <Checkbox
          isSelected={draft.allowsSelfApproval}
          onChange={(allowsSelfApproval) => set({ allowsSelfApproval })}
          isDisabled={!mayRelax && !base.allowSelfApproval}
          description={t(mayRelax ? "workspaceSettings.selfApprovalNote" : "workspaceSettings.selfApprovalByAdmin")}
        >
          {t("workspaceSettings.selfApproval")}
        </Checkbox>
      </Part>
      <Part title={t("workspaceSettings.sharing")}>
        <Checkbox
          isSelected={draft.sharesDrafts}
          onChange={(sharesDrafts) => set({ sharesDrafts })}
          description={t("workspaceSettings.shareDraftsNote")}
        >
          {t("workspaceSettings.shareDrafts")}
        </Checkbox>
      </Part>
      <Part title={t("workspaceSettings.files")}>
        <NumberField
          label={t("workspaceSettings.upload")}
          description={t("workspaceSettings.uploadNote")}
          value={draft.uploadMebibytes}
          onChange={(uploadMebibytes) => set({ uploadMebibytes })}
          unit="MiB"
          className="max-w-64"
          error={fields.faultAt("uploadMebibytes", t("workspaceSettings.uploadRange"))}
        />
      </Part>
      <Keeping {...fields} />
      {error && !theirs && !isProblem(error, "stale") && (
        <Banner tone="stop">{t("workspaceSettings.saveFailed")}</Banner>
      )}
      <Button
        kind="ink"
        type="submit"
        isPending={isPending}
        disabledReason={Object.keys(change).length === 0 ? t("workspaceSettings.unchanged") : undefined}
      >
        {t("workspaceSettings.save")}
      </Button>
    </form>
  );
}

interface FieldsProps {
  readonly draft: InfoDraft;
  readonly set: (change: Partial<InfoDraft>) => void;
  /** The text where the field was sent and is not right. */
  readonly faultAt: (field: keyof InfoDraft, text: string) => string | undefined;
}

function General({ draft, set, faultAt }: FieldsProps) {
  const t = useText(workspaceSettingsText);
  const languagesNote = t("workspaceSettings.languagesNote");
  return (
    <Part title={t("workspaceSettings.general")}>
      <TextField
        label={t("workspaceSettings.name")}
        value={draft.name}
        onChange={(name) => set({ name })}
        maxLength={120}
        isRequired
        error={faultAt("name", t("workspaceSettings.nameMissing"))}
      />
      <ComboBox
        label={t("workspaceSettings.timeZone")}
        description={t("workspaceSettings.timeZoneNote")}
        value={draft.timeZone}
        onChange={(timeZone) => set({ timeZone })}
        items={zones}
        isRequired
        error={faultAt("timeZone", t("workspaceSettings.timeZoneMissing"))}
      />
      <Select
        label={t("workspaceSettings.dates")}
        description={t("workspaceSettings.datesNote")}
        className="max-w-64"
        value={draft.dateFormat}
        onChange={(dateFormat) => dateFormat && set({ dateFormat })}
        items={dateFormats.map((id) => ({ id, text: t(`workspaceSettings.dateFormats.${id}`) }))}
      />
      <fieldset>
        <legend className="mb-1.5 text-xs font-semibold text-ink-2">{t("workspaceSettings.languages")}</legend>
        <div className="flex flex-wrap gap-5">
          {workspaceLanguages.map((language) => (
            <Checkbox
              key={language}
              isSelected={draft.languages.includes(language)}
              onChange={(isOn) =>
                set({
                  languages: isOn ? [...draft.languages, language] : draft.languages.filter((one) => one !== language),
                })
              }
            >
              {t(`workspaceSettings.languageNames.${language}`)}
            </Checkbox>
          ))}
        </div>
        <p className={`mt-1 text-xs ${faultAt("languages", languagesNote) ? "text-stop" : "text-ink-3"}`}>
          {languagesNote}
        </p>
      </fieldset>
      {draft.languages.length > 1 && (
        <Select
          label={t("workspaceSettings.messages")}
          description={t("workspaceSettings.messagesNote")}
          className="max-w-64"
          value={draft.languages[0] ?? null}
          onChange={(first) =>
            set({ languages: [...draft.languages].sort((a, b) => Number(b === first) - Number(a === first)) })
          }
          items={draft.languages.map((language) => ({
            id: language,
            text: t(`workspaceSettings.languageNames.${language}`),
          }))}
        />
      )}
    </Part>
  );
}

/** How long things are kept, on the server and on devices. */
function Keeping({ draft, set, faultAt }: FieldsProps) {
  const t = useText(workspaceSettingsText);
  return (
    <Part title={t("workspaceSettings.keeping")}>
      <Checkbox
        isSelected={draft.keepsAudit}
        onChange={(keepsAudit) => set({ keepsAudit })}
        description={t("workspaceSettings.auditNote")}
      >
        {t("workspaceSettings.keepAudit")}
      </Checkbox>
      {!draft.keepsAudit && (
        <NumberField
          label={t("workspaceSettings.auditDays")}
          value={draft.auditDays}
          onChange={(auditDays) => set({ auditDays })}
          unit={t("workspaceSettings.days")}
          className="max-w-64"
          error={faultAt("auditDays", t("workspaceSettings.auditRange"))}
        />
      )}
      <Checkbox
        isSelected={draft.keepsRecords}
        onChange={(keepsRecords) => set({ keepsRecords })}
        description={t("workspaceSettings.recordsNote")}
      >
        {t("workspaceSettings.keepRecords")}
      </Checkbox>
      {!draft.keepsRecords && (
        <NumberField
          label={t("workspaceSettings.recordDays")}
          value={draft.recordDays}
          onChange={(recordDays) => set({ recordDays })}
          unit={t("workspaceSettings.days")}
          className="max-w-64"
          error={faultAt("recordDays", t("workspaceSettings.recordRange"))}
        />
      )}
      <NumberField
        label={t("workspaceSettings.deletedDays")}
        value={draft.deletedDays}
        onChange={(deletedDays) => set({ deletedDays })}
        unit={t("workspaceSettings.days")}
        className="max-w-64"
        error={faultAt("deletedDays", t("workspaceSettings.deletedRange"))}
      />
      <NumberField
        label={t("workspaceSettings.offlineDays")}
        value={draft.offlineDays}
        onChange={(offlineDays) => set({ offlineDays })}
        unit={t("workspaceSettings.days")}
        className="max-w-64"
        error={faultAt("offlineDays", t("workspaceSettings.offlineRange"))}
      />
    </Part>
  );
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title} className="space-y-5">
    <h2 className="border-b border-line pb-2 text-md">{title}</h2>
    {children}
  </section>
);
