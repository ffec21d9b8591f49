import { currentLanguage, useText } from "#kit/web/i18n.ts";
import type { StepsVerified } from "../../contract.ts";
import { type Errors, errorRate } from "../../rules/error-rate.ts";
import { analyticsText } from "../text.ts";

/** How often people decided against the model, each way. */
export function ModelErrors({ data: { falsePass, falseFail } }: { readonly data: StepsVerified }) {
  const t = useText(analyticsText);
  return (
    <section className="grid gap-3">
      <div>
        <h2 className="text-lg">{t("analytics.errors.title")}</h2>
        <p className="text-ink-2">{t("analytics.errors.note")}</p>
      </div>
      <dl className="grid gap-4 sm:grid-cols-2">
        <Share name={t("analytics.errors.falsePass")} errors={falsePass} />
        <Share name={t("analytics.errors.falseFail")} errors={falseFail} />
      </dl>
    </section>
  );
}

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

export const percent = (share: number): string => `${(share * 100).toLocaleString(currentLanguage(), oneDecimal)} %`;

function Share({ name, errors }: { readonly name: string; readonly errors: Errors }) {
  const t = useText(analyticsText);
  const found = errorRate(errors);
  return (
    <div className="border-s-2 border-line ps-4">
      <dt className="text-ink-2">{name}</dt>
      <dd>
        <span className={found ? "num block text-2xl font-bold" : "block text-lg font-semibold"}>
          {found ? percent(found.rate) : t("analytics.errors.tooFew")}
        </span>
        <span className="num text-xs text-ink-2">
          {t("analytics.errors.of", { wrong: errors.wrong, of: errors.of })}
          {found && `, ${t("analytics.errors.interval", { low: percent(found.low), high: percent(found.high) })}`}
        </span>
      </dd>
    </div>
  );
}
