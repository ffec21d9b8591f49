import { useText } from "#kit/web/i18n.ts";
import { Copy, Download } from "#kit/web/icons.ts";
import { saveText } from "#kit/web/save-blob.ts";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/button.tsx";
import { TimeStamp } from "#kit/web/ui/time-stamp.tsx";
import { performDialogText } from "../../dialog-text.ts";
import { asText } from "../../state/aside.ts";
import type { Aside } from "../../state/perform-state.ts";

interface AsidesProps {
  readonly title: string;
  readonly asides: readonly Aside[];
  /** Says that the person has seen them: they go. */
  readonly onUnderstood: () => void;
}

/** Answers that have no place any more, to be read, copied and taken along. */
export function Asides({ title, asides, onUnderstood }: AsidesProps) {
  const t = useText(performDialogText);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(asText(title, asides));
      toast.success(t("performs.aside.copied"));
    } catch {
      toast.error(t("performs.aside.copyFailed"));
    }
  };
  return (
    <div className="grid gap-4">
      <dl className="grid gap-3">
        {asides.flatMap((aside) =>
          aside.entries.map((entry) => (
            <div
              key={`${aside.id} ${entry.stepTitle} ${entry.question}`}
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
          )),
        )}
      </dl>
      <div className="flex flex-wrap gap-3">
        <Button onPress={() => void copy()}>
          <Copy aria-hidden />
          {t("performs.aside.copy")}
        </Button>
        <Button onPress={() => saveText(`${title}.txt`, asText(title, asides), "text/plain")}>
          <Download aria-hidden />
          {t("performs.aside.download")}
        </Button>
        <Button kind="bare" onPress={onUnderstood}>
          {t("performs.aside.understood")}
        </Button>
      </div>
    </div>
  );
}
