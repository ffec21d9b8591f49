import { useState } from "react";
import { performPolicy } from "#features/performs/policy.ts";
import type { PhotoCheck } from "#features/verification/photo-check-contract.ts";
import { useText } from "#kit/web/i18n.ts";
import { CircleCheck, CircleX, Clock3, ImageOff, UserSearch } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useMay } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Badge } from "#kit/web/ui/marks/badge.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import type { PerformRecord } from "../../../contract.ts";
import { performRecordText } from "../../record-text.ts";
import { Pictures, RecordPicture } from "./record-pieces.tsx";

const CheckPhotoDialog = lazyComponent(() =>
  import("./check-photo-dialog.tsx").then((module) => module.CheckPhotoDialog),
);

interface RecordPhotosProps {
  readonly record: PerformRecord;
  /** Of one module, in the order of its photos. */
  readonly checks: readonly PhotoCheck[];
  /** The author's picture that the photos are compared with. */
  readonly exampleId: string | null;
}

/** Photos of evidence that is checked, each with a model's verdict and a person's decision. [PF234] */
export function RecordPhotos({ record, checks, exampleId }: RecordPhotosProps) {
  const t = useText(performRecordText);
  const example = t("performs.record.example");
  return (
    <>
      <Pictures fileIds={checks.map((one) => one.photoId)} />
      {exampleId !== null && (
        <figure className="flex items-center gap-3 print:hidden">
          <RecordPicture assetId={exampleId} name={example} className="h-20 w-28" />
          <figcaption className="text-xs text-ink-2">{example}</figcaption>
        </figure>
      )}
      <ul className="grid gap-2">
        {checks.map((check, at) => (
          <CheckedPhoto key={check.photoId} record={record} check={check} exampleId={exampleId} number={at + 1} />
        ))}
      </ul>
    </>
  );
}

const looks = {
  waiting: { tone: "plain", icon: Clock3 },
  person: { tone: "wait", icon: UserSearch },
  passed: { tone: "done", icon: CircleCheck },
  failed: { tone: "stop", icon: CircleX },
} as const;

interface CheckedPhotoProps {
  readonly record: PerformRecord;
  readonly check: PhotoCheck;
  readonly exampleId: string | null;
  readonly number: number;
}

function CheckedPhoto({ record, check, exampleId, number }: CheckedPhotoProps) {
  const t = useText(performRecordText);
  const mayCheck = useMay(performPolicy.checkPhoto, record);
  const [verdict, setVerdict] = useState<"pass" | "fail" | null>(null);
  const { state, model, person } = check;
  const { tone, icon: Icon } = looks[state];
  return (
    <li className="grid justify-items-start gap-1">
      <p className="flex flex-wrap items-center gap-2">
        <span>{t("performs.record.photoNumber", { number })}</span>
        <Badge tone={tone} wraps>
          <Icon className="size-4" aria-hidden />
          {t(`performs.record.photoChecks.${state}`)}
        </Badge>
      </p>
      {check.view === "other" && state !== "passed" && (
        <p className="flex items-center gap-2 text-xs text-wait">
          <ImageOff className="size-4 shrink-0" aria-hidden />
          {t("performs.record.otherView")}
        </p>
      )}
      {person && (
        <p className="text-xs text-ink-2 wrap-anywhere">
          {t("performs.record.byPerson", { name: person.name })} <TimeStamp at={person.at} />
          {person.reason && `: ${person.reason}`}
        </p>
      )}
      {model && (
        <p className="text-xs text-ai wrap-anywhere">
          {t(`performs.record.photoModel.${model.verdict}`, { name: model.name })} <TimeStamp at={model.at} />
          {` · ${t("performs.record.confidence", { percent: model.confidencePercent })}`}
          {model.reason && `: ${model.reason}`}
        </p>
      )}
      {mayCheck && (
        <p className="flex flex-wrap gap-2 print:hidden">
          {(["pass", "fail"] as const).map((one) => (
            <Button
              key={one}
              size="sm"
              onPress={() => setVerdict(one)}
              aria-label={t(one === "pass" ? "performs.record.photoPass" : "performs.record.photoFail", { number })}
            >
              {t(`performs.record.${one}`)}
            </Button>
          ))}
        </p>
      )}
      {verdict && (
        <CheckPhotoDialog
          record={record}
          check={check}
          exampleId={exampleId}
          verdict={verdict}
          onClose={() => setVerdict(null)}
        />
      )}
    </li>
  );
}
