import { useState } from "react";
import * as z from "zod/mini";
import { useFreshSignIn } from "#features/sso/web/parts/use-fresh-sign-in.tsx";
import { csv } from "#kit/csv.ts";
import { isProblem } from "#kit/problem.ts";
import { saveText } from "#kit/web/device/save-blob.ts";
import { translate, useText } from "#kit/web/i18n.ts";
import { Download } from "#kit/web/icons.ts";
import { newKey } from "#kit/web/new-key.ts";
import { kitText } from "#kit/web/text.ts";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Switch } from "#kit/web/ui/choices/switch.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { ProgressBar } from "#kit/web/ui/states/progress-bar.tsx";
import { csvProblem } from "../../contract.ts";
import { type CsvRow, csvColumns, csvFields, type RowFault, rowChecker } from "../../rules/csv-rows.ts";
import { refusalText, useImportInvites } from "../queries.ts";
import {
  cellKey,
  editCell,
  faultsByCell,
  type ImportDraft,
  leaveOut,
  putBack,
  refuse,
  startDraft,
} from "../state/import-draft.ts";
import { inviteText } from "../text.ts";
import type { LineResult } from "./import-result.tsx";
import { ImportTable } from "./import-table.tsx";
import type { Grants } from "./use-grants.ts";

interface ImportCheckProps {
  readonly rows: readonly CsvRow[];
  readonly grants: Grants;
  readonly onAnother: () => void;
  readonly onDone: (results: readonly LineResult[], rows: readonly CsvRow[]) => void;
}

/** The rows of a file before anything is sent: checked, put right, and then sent as one. */
export function ImportCheck({ rows, grants, onAnother, onDone }: ImportCheckProps) {
  const t = useText(inviteText);
  const [draft, setDraft] = useState<ImportDraft>(() => startDraft(rows));
  const [onlyFaulty, setOnlyFaulty] = useState(false);
  const [key, setKey] = useState(newKey);
  const send = useImportInvites();
  const fresh = useFreshSignIn();

  const check = rowChecker(grants);
  const faults = faultsByCell(check(draft.rows).faults, draft.refused);
  const faultyLines = new Set([...faults.values()].map((fault) => fault.line));
  const touchedLines = new Set([...draft.touched].map((cell) => Number(cell.split(".")[0])));
  const shown = onlyFaulty
    ? draft.rows.filter((row) => faultyLines.has(row.line) || touchedLines.has(row.line))
    : draft.rows;
  const count = draft.rows.length;

  const submit = async () => {
    try {
      onDone(await fresh.guard(() => send.run({ key, rows: draft.rows })), draft.rows);
    } catch (error) {
      setKey(newKey());
      const found = serverFaults(error);
      if (found.length > 0) setDraft((now) => refuse(now, found));
    }
  };
  const remove = (row: CsvRow) => {
    setDraft((now) => leaveOut(now, row.line));
    toast.info(translate(inviteText, "invites.csv.leftOut", { line: row.line }), {
      action: { label: translate(kitText, "kit.undo"), onPress: () => setDraft((now) => putBack(now, row)) },
    });
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-line px-4 py-3 md:px-6">
        <p role="status" className={classNames("font-semibold", faultyLines.size > 0 && "text-stop")}>
          {faultyLines.size === 0
            ? t("invites.csv.ready", { count })
            : t("invites.csv.faulty", { faulty: faultyLines.size, count })}
        </p>
        <Switch isSelected={onlyFaulty} onChange={setOnlyFaulty}>
          {t("invites.csv.onlyFaulty")}
        </Switch>
        <span className="ms-auto flex flex-wrap gap-(--gap)">
          {faultyLines.size > 0 && <FailingRows rows={draft.rows} faults={faults} />}
          <Button isDisabled={send.isPending} onPress={onAnother}>
            {t("invites.csv.another")}
          </Button>
          <Button
            kind="ink"
            isPending={send.isPending}
            disabledReason={
              count === 0 ? t("invites.csv.noRows") : faults.size > 0 ? t("invites.csv.notClean") : undefined
            }
            onPress={() => void submit()}
          >
            {t("invites.csv.submit", { count })}
          </Button>
        </span>
      </div>
      {send.isPending && <ProgressBar label={t("invites.csv.sending", { count })} className="px-4 pt-3 md:px-6" />}
      {send.error && !send.isPending && (
        <Banner tone="stop" className="mx-4 mt-3 md:mx-6">
          {isProblem(send.error, "csvInvalid")
            ? t("invites.csv.refusedByServer")
            : [t("invites.csv.failed"), refusalText(send.error)].filter(Boolean).join(" ")}
        </Banner>
      )}
      <div className="mt-3 flex min-h-0 flex-1 flex-col" inert={send.isPending}>
        <ImportTable
          draft={draft}
          rows={shown}
          faults={faults}
          grants={grants}
          onEdit={(line, field, text) => setDraft((now) => editCell(now, line, field, text))}
          onLeaveOut={remove}
        />
      </div>
      {fresh.dialog}
    </>
  );
}

/** What the server found that only it could know. */
function serverFaults(error: unknown): readonly RowFault[] {
  const parsed = z.safeParse(csvProblem, isProblem(error, "csvInvalid") ? error.more.current : undefined);
  return parsed.success ? parsed.data.faults : [];
}

interface FailingRowsProps {
  readonly rows: readonly CsvRow[];
  readonly faults: ReadonlyMap<string, RowFault>;
}

/** The rows that are not right, as a file to be put right elsewhere and imported again. */
function FailingRows({ rows, faults }: FailingRowsProps) {
  const t = useText(inviteText);
  const download = () => {
    const lines = rows.flatMap((row) => {
      const found = csvFields.flatMap((field) => faults.get(cellKey(row.line, field)) ?? []);
      if (found.length === 0) return [];
      const words = found.map(({ field, fault, about = "" }) => {
        const column = csvColumns[csvFields.indexOf(field)] ?? "";
        return `${column}: ${t(`invites.csv.faults.${fault}`, { about })}`;
      });
      return [[row.displayName, row.contactInfo, row.role, row.access, words.join(". ")]];
    });
    saveText(t("invites.csv.failingFile"), csv([[...csvColumns, t("invites.csv.problem")], ...lines]));
  };
  return (
    <Button onPress={download}>
      <Download aria-hidden />
      {t("invites.csv.failing")}
    </Button>
  );
}
