import { csv } from "#kit/csv.ts";
import { saveText } from "#kit/web/device/save-blob.ts";
import { useText } from "#kit/web/i18n.ts";
import { CircleCheck, Download } from "#kit/web/icons.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { invitePaths } from "../../paths.ts";
import type { CsvRow } from "../../rules/csv-rows.ts";
import { type InviteOutcome, inviteOutcomes } from "../../rules/invite-state.ts";
import { inviteText } from "../text.ts";

export interface LineResult {
  readonly line: number;
  readonly outcome: InviteOutcome;
}

interface ImportResultProps {
  readonly results: readonly LineResult[];
  readonly rows: readonly CsvRow[];
}

/** What became of the file, in numbers and by line. */
export function ImportResult({ results, rows }: ImportResultProps) {
  const t = useText(inviteText);
  const workspaceId = useWorkspaceId();
  const counts = inviteOutcomes.map((outcome) => ({
    outcome,
    count: results.filter((one) => one.outcome === outcome).length,
  }));
  const download = () => {
    const outcomes = new Map(results.map((one) => [one.line, one.outcome]));
    const lines = rows.map((row) => {
      const outcome = outcomes.get(row.line);
      return [row.line, row.displayName, row.contactInfo, outcome ? t(`invites.sent.outcome.${outcome}`) : ""];
    });
    const head = ["line", "display_name", "contact_info", t("invites.csv.outcome")];
    saveText(t("invites.csv.resultsFile"), csv([head, ...lines]));
  };
  return (
    <div className="max-w-3xl space-y-5 px-4 py-8 md:px-6">
      <div role="status" className="flex items-start gap-4">
        <CircleCheck className="mt-0.5 size-8 shrink-0 text-done" aria-hidden />
        <div className="space-y-1">
          <h2 className="text-lg">{t("invites.csv.done")}</h2>
          {counts
            .filter(({ count }) => count > 0)
            .map(({ outcome, count }) => (
              <p key={outcome}>{t(`invites.sent.${outcome}`, { count })}</p>
            ))}
        </div>
      </div>
      <div className="flex flex-wrap gap-(--gap)">
        <LinkTo to={invitePaths.list(workspaceId)} className={buttonClassName({ kind: "ink" })}>
          {t("invites.csv.doneList")}
        </LinkTo>
        <Button onPress={download}>
          <Download aria-hidden />
          {t("invites.csv.results")}
        </Button>
      </div>
    </div>
  );
}
