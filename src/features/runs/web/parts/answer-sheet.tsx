import type { ReactNode } from "react";
import type { UnsentAnswer } from "#features/performs/web/parts/run/perform-state.ts";
import { saveText } from "#kit/web/device/save-blob.ts";
import { useText } from "#kit/web/i18n.ts";
import { Copy, Download } from "#kit/web/icons.ts";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { performDialogText } from "../dialog-text.ts";

interface AnswerSheetProps {
  /** What the files are called. */
  readonly title: string;
  readonly entries: readonly UnsentAnswer[];
  /** The same as a text, for the clipboard and a file. */
  readonly text: string;
  /** And for programs. */
  readonly json?: unknown;
  /** What else can be done with them. */
  readonly children?: ReactNode;
}

/** Answers in words, to be read, copied and taken along as files. [PF198] */
export function AnswerSheet({ title, entries, text, json, children }: AnswerSheetProps) {
  const t = useText(performDialogText);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t("performs.aside.copied"));
    } catch {
      toast.error(t("performs.aside.copyFailed"));
    }
  };
  return (
    <div className="grid gap-4">
      <dl className="grid gap-3">
        {entries.map((entry) => (
          <div
            key={`${entry.stepTitle} ${entry.question} ${entry.at} ${entry.answer}`}
            className="border-b border-line pb-3 text-start"
          >
            <dt>
              <span className="block text-xs text-ink-2">{entry.stepTitle}</span>
              {entry.question}
            </dt>
            <dd className="font-semibold whitespace-pre-wrap wrap-anywhere">
              {entry.answer}
              {entry.at && <TimeStamp at={entry.at} className="ms-2 text-xs font-normal text-ink-2" />}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3">
        <Button onPress={() => void copy()}>
          <Copy aria-hidden />
          {t("performs.aside.copy")}
        </Button>
        <Button onPress={() => saveText(`${title}.txt`, text, "text/plain")}>
          <Download aria-hidden />
          {t("performs.aside.download")}
        </Button>
        {json !== undefined && (
          <Button onPress={() => saveText(`${title}.json`, JSON.stringify(json, null, 2), "application/json")}>
            <Download aria-hidden />
            {t("performs.aside.downloadJson")}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}
