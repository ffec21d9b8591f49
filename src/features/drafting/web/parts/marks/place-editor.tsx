import { useQuery } from "@tanstack/react-query";
import { areaPaths } from "#features/areas/paths.ts";
import { areaQueries } from "#features/areas/web/queries.ts";
import type { ModuleOf } from "#features/procedures/content.ts";
import { useText } from "#kit/web/i18n.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { ComboBox } from "#kit/web/ui/choices/combo-box.tsx";
import { useChangeModule, useIsStrict, useModuleFindings } from "../modules/use-module.ts";
import { placeMarkText } from "./place-mark-text.ts";
import { MarkPlaceholder } from "./place-placeholder.tsx";

/** It waits for the areas anyway. */
const MarkField = lazyComponent(() => import("./mark-field.tsx").then((module) => module.MarkField), undefined, {
  placeholder: <MarkPlaceholder />,
});

/** The area where a step takes place, and the mark on its picture. */
export function PlaceEditor({ module }: { readonly module: ModuleOf<"spatialInstruction"> }) {
  const t = useText(placeMarkText);
  const workspaceId = useWorkspaceId();
  const change = useChangeModule(module);
  const { data: areas, isPending } = useQuery(areaQueries.list(workspaceId));
  const { areaId, transform } = module.moduleData;
  const area = areas?.find((one) => one.id === areaId);
  const isMissing = useModuleFindings(module.id).has("spatialInstructionMissingArea") && useIsStrict();
  return (
    <div className="flex flex-col gap-4">
      <div data-finding="spatialInstructionMissingArea">
        <ComboBox
          // The typed text refers to the previous areas: it starts empty when others load.
          key={areas ? "loaded" : "loading"}
          label={t("placeMark.area")}
          value={areaId}
          onChange={(id) => change({ areaId: id, transform: null })}
          items={(areas ?? []).map((one) => ({ id: one.id, text: one.name }))}
          placeholder={t("placeMark.chooseArea")}
          error={isMissing ? t("placeMark.areaMissing") : undefined}
          {...(areas?.length === 0 && { description: t("placeMark.noAreas") })}
        />
      </div>
      {/* A mark was put onto a picture. */}
      {isPending && transform && <MarkPlaceholder />}
      {/* What another author put there stays, seen or not. [P64] */}
      {areas && areaId !== null && !area && <p className="text-ink-2">{t("placeMark.hidden")}</p>}
      {area &&
        (area.displayFettleImageId ? (
          <MarkField
            imageId={area.displayFettleImageId}
            areaName={area.name}
            at={transform}
            onChange={(next) => change({ transform: next }, "transform")}
          />
        ) : (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-2">
            {t("placeMark.noPicture", { area: area.name })}
            <LinkTo to={areaPaths.detail(workspaceId, area.id)} className={buttonClassName({ size: "sm" })}>
              {t("placeMark.addPicture")}
            </LinkTo>
          </p>
        ))}
    </div>
  );
}
