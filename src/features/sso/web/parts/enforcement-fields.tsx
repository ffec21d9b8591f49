import { useText } from "#kit/web/i18n.ts";
import { Checkbox } from "#kit/web/ui/choices/checkbox.tsx";
import { RadioGroup } from "#kit/web/ui/choices/radio-group.tsx";
import { ErrorLines } from "#kit/web/ui/fields/field.tsx";
import { NumberField } from "#kit/web/ui/fields/number-field.tsx";
import { TextArea } from "#kit/web/ui/fields/text-area.tsx";
import type { SsoSettings } from "../../contract.ts";
import { authTypes } from "../../rules.ts";
import { type EnforcementForm, faultsOf, lifetimeRanges } from "../state/enforcement-form.ts";
import { ssoText } from "../text.ts";
import { SettingsSection } from "./settings-section.tsx";

interface EnforcementFieldsProps {
  readonly form: EnforcementForm;
  readonly settings: SsoSettings;
  /** After an attempt to save: missing input is reported. */
  readonly isChecked: boolean;
  readonly onChange: (form: EnforcementForm) => void;
}

export function EnforcementFields(props: EnforcementFieldsProps) {
  const t = useText(ssoText);
  const { form, onChange } = props;
  return (
    <>
      <SettingsSection title={t("sso.enforcement.requireTitle")} note={t("sso.enforcement.requireNote")}>
        <RadioGroup
          label={t("sso.enforcement.requireLabel")}
          value={form.requirement}
          onChange={(requirement) => onChange({ ...form, requirement })}
          items={[
            { id: "none", text: t("sso.enforcement.none"), description: t("sso.enforcement.noneNote") },
            { id: "allSSO", text: t("sso.enforcement.allSSO"), description: t("sso.enforcement.allSSONote") },
          ]}
        />
      </SettingsSection>
      <Providers {...props} />
      <Domains {...props} />
      <Lifetimes {...props} />
    </>
  );
}

function Providers({ form, settings, isChecked, onChange }: EnforcementFieldsProps) {
  const t = useText(ssoText);
  const isMissing = isChecked && faultsOf(form).types;
  return (
    <SettingsSection title={t("sso.enforcement.providersTitle")} note={t("sso.enforcement.providersNote")}>
      <fieldset className="flex flex-col gap-3" aria-label={t("sso.enforcement.providersTitle")}>
        {authTypes.map((type) => {
          const isSelected = form.types.includes(type);
          const isGiven = settings.configured.includes(type);
          return (
            <Checkbox
              key={type}
              isSelected={isSelected}
              // A chosen provider can be deselected, even if the server is not configured for it.
              isDisabled={!isGiven && !isSelected}
              description={isGiven ? undefined : t("sso.enforcement.notConfigured")}
              onChange={(on) =>
                onChange({ ...form, types: authTypes.filter((one) => (one === type ? on : form.types.includes(one))) })
              }
            >
              {t(`sso.providers.${type}`)}
            </Checkbox>
          );
        })}
        {isMissing && <ErrorLines error={[t("sso.enforcement.providersNeeded")]} />}
      </fieldset>
    </SettingsSection>
  );
}

function Domains({ form, onChange }: EnforcementFieldsProps) {
  const t = useText(ssoText);
  const line = faultsOf(form).domainLine;
  return (
    <SettingsSection title={t("sso.enforcement.domainsTitle")} note={t("sso.enforcement.domainsNote")}>
      <TextArea
        label={t("sso.enforcement.domainsLabel")}
        rows={3}
        value={form.domains}
        onChange={(domains) => onChange({ ...form, domains })}
        error={line === undefined ? undefined : t("sso.enforcement.domainInvalid", { line })}
      />
    </SettingsSection>
  );
}

function Lifetimes({ form, onChange }: EnforcementFieldsProps) {
  const t = useText(ssoText);
  const wrong = faultsOf(form).lifetimes;
  const field = (key: keyof EnforcementForm["lifetimes"], label: "idle" | "life") => (
    <NumberField
      label={t(`sso.enforcement.${label}`)}
      value={form.lifetimes[key]}
      onChange={(value) => onChange({ ...form, lifetimes: { ...form.lifetimes, [key]: value } })}
      {...lifetimeRanges[key]}
      error={wrong.includes(key) ? t("sso.enforcement.range", lifetimeRanges[key]) : undefined}
    />
  );
  return (
    <SettingsSection title={t("sso.enforcement.lifetimesTitle")} note={t("sso.enforcement.lifetimesNote")}>
      <div className="grid gap-6 sm:grid-cols-2">
        <fieldset className="space-y-4">
          <legend className="mb-2 font-semibold">{t("sso.enforcement.forAll")}</legend>
          {field("idleMinutes", "idle")}
          {field("lifeHours", "life")}
        </fieldset>
        <fieldset className="space-y-4">
          <legend className="mb-2 font-semibold">{t("sso.enforcement.forStrict")}</legend>
          {field("strictIdleMinutes", "idle")}
          {field("strictLifeHours", "life")}
        </fieldset>
      </div>
    </SettingsSection>
  );
}
