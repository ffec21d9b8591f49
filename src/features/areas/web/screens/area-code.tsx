import { useQuery } from "@tanstack/react-query";
import { CodePicture } from "#kit/web/codes/code-picture.tsx";
import { useText } from "#kit/web/i18n.ts";
import { useParam } from "#kit/web/navigation.tsx";
import { PrintSheet } from "#kit/web/ui/print-sheet.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { Skeleton } from "#kit/web/ui/states/skeleton.tsx";
import { areaPaths } from "../../paths.ts";
import { areaCodeText } from "../code-text.ts";
import { areaQueries } from "../queries.ts";
import { areaText } from "../text.ts";

/** A sheet for the wall: the code of an area. It has the window to itself, and prints as it is. [A22] */
export function AreaCode() {
  const t = useText(areaText, areaCodeText);
  const workspaceId = useParam("workspaceId");
  const areaId = useParam("areaId");
  const { data: area, isError, error, refetch, isFetching } = useQuery(areaQueries.detail(workspaceId, areaId));
  return (
    <PrintSheet
      back={{ to: areaPaths.detail(workspaceId, areaId), label: t("areaCode.back") }}
      printLabel={t("areaCode.print")}
      isReady={area !== undefined}
    >
      {isError && (
        <FailedState
          error={error}
          title={t("areas.failed.one")}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!area && !isError && <Skeleton className="size-80" />}
      {area && (
        <>
          <h1 className="text-2xl wrap-anywhere">{area.name}</h1>
          <div className="text-center">
            <CodePicture
              text={location.origin + areaPaths.byCode(workspaceId, areaId)}
              label={t("areaCode.picture", { name: area.name })}
              failed={t("areaCode.failed")}
              className="size-[100mm] max-w-full"
            />
          </div>
          <ol className="grid list-decimal gap-3 ps-6 text-md">
            <li>{t("areaCode.step1")}</li>
            <li>{t("areaCode.step2")}</li>
            <li>{t("areaCode.step3")}</li>
          </ol>
        </>
      )}
    </PrintSheet>
  );
}
