import { procedurePaths } from "#features/procedures/paths.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import type { ValueKind } from "../../value-contract.ts";
import type { Report } from "../state/report.ts";
import { replacingText } from "../text.ts";
import { useThingWords } from "./thing-words.ts";

/** How many are named; the others are counted, and marked in the list below. */
const namedMax = 20;

interface RunReportProps {
  readonly report: Report;
  /** Of other things than procedures. */
  readonly kind?: ValueKind;
  readonly onUndo: () => void;
  readonly onClose: () => void;
}

/** [P167] What was replaced, and what was skipped and why. */
export function RunReport({ report, kind, onUndo, onClose }: RunReportProps) {
  const t = useText(replacingText);
  const things = useThingWords(kind);
  const { of, done, places, left, notReached } = report;
  const toPublish = procedurePaths.toPublish(useWorkspaceId(), { replacementId: report.replacementId });
  const title =
    done === 0
      ? t("replacing.report.nothing")
      : of === "undone"
        ? things.undone(done)
        : t("replacing.report.replaced", {
            places: t("replacing.places", { count: places }),
            things: things.within(done),
          });
  return (
    <Banner
      tone={left.length + notReached > 0 ? "wait" : "done"}
      title={title}
      onClose={onClose}
      {...(of === "replaced" &&
        done > 0 && {
          action: (
            <span className="flex flex-wrap gap-2">
              <Button onPress={onUndo}>{t("replacing.undo")}</Button>
              {!kind && (
                <LinkTo to={toPublish} className={buttonClassName()}>
                  {t("replacing.report.publish")}
                </LinkTo>
              )}
            </span>
          ),
        })}
    >
      {left.length > 0 && (
        <>
          <p>{things.left(left.length)}</p>
          <ul className="mt-1 list-disc ps-5">
            {left.slice(0, namedMax).map(({ id, title: name, outcome }) => (
              <li key={id}>
                <bdi className="font-semibold">{name}</bdi>
                {": "}
                {t(`replacing.outcomes.${outcome}`)}
              </li>
            ))}
            {left.length > namedMax && <li>{t("replacing.report.more", { count: left.length - namedMax })}</li>}
          </ul>
        </>
      )}
      {notReached > 0 && <p>{things.notReached(notReached)}</p>}
    </Banner>
  );
}
