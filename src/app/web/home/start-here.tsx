import { procedurePaths } from "#features/procedures/paths.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { StepNumber } from "#kit/web/ui/marks/step-number.tsx";
import { homeText } from "./text.ts";

const steps = ["choose", "follow", "submit"] as const;

/** For a member who has never performed anything: the first three steps, with a button for the first one. */
export function StartHere() {
  const t = useText(homeText);
  const workspaceId = useWorkspaceId();
  return (
    <section aria-label={t("home.start.title")} className="rounded-2 border border-ink bg-raised p-5 sm:p-6">
      <h2 className="text-lg">{t("home.start.title")}</h2>
      <ol className="mt-4 grid gap-5 md:grid-cols-3">
        {steps.map((step, at) => (
          <li key={step} className="flex gap-3 md:flex-col">
            <StepNumber n={at + 1} state={at === 0 ? "current" : "todo"} />
            <div className="min-w-0">
              <p className="font-semibold">{t(`home.start.${step}`)}</p>
              <p className="text-ink-2">{t(`home.start.${step}Note`)}</p>
            </div>
          </li>
        ))}
      </ol>
      <LinkTo
        to={procedurePaths.list(workspaceId)}
        className={`${buttonClassName({ kind: "hivis", size: "xl" })} mt-6 max-sm:w-full`}
      >
        {t("home.start.action")}
      </LinkTo>
    </section>
  );
}
