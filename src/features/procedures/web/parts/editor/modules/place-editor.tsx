import { useQuery } from "@tanstack/react-query";
import type { KeyboardEvent, MouseEvent } from "react";
import { areaQueries } from "#features/areas/web/queries.ts";
import { Picture } from "#features/media/web/parts/picture.tsx";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/button.tsx";
import { ComboBox } from "#kit/web/ui/combo-box.tsx";
import type { ModuleOf, Transform } from "../../../../content.ts";
import { editorText } from "../../../editor-text.ts";
import { AreaPin } from "../../preview/area-pin.tsx";
import { useChangeModule, useIsStrict, useModuleFindings } from "../use-module.ts";

export function PlaceEditor({ module }: { readonly module: ModuleOf<"spatialInstruction"> }) {
  const t = useText(editorText);
  const change = useChangeModule(module);
  const { data: areas } = useQuery(areaQueries.list(useWorkspaceId()));
  const { areaId, transform } = module.moduleData;
  const area = areas?.find((one) => one.id === areaId);
  const isMissing = useModuleFindings(module.id).has("spatialInstructionMissingArea") && useIsStrict();
  return (
    <div className="flex flex-col gap-4">
      <div data-finding="spatialInstructionMissingArea">
        <ComboBox
          // What was typed belongs to the areas that were there: it starts anew when they arrive.
          key={areas ? "loaded" : "loading"}
          label={t("editor.fields.area")}
          value={areaId}
          onChange={(id) => change({ areaId: id, transform: null })}
          items={(areas ?? []).map((one) => ({ id: one.id, text: one.name }))}
          placeholder={t("editor.fields.chooseArea")}
          error={isMissing ? t("editor.errors.spatialInstructionMissingArea") : undefined}
          {...(areas?.length === 0 && { description: t("editor.fields.noAreas") })}
        />
      </div>
      {area &&
        (area.displayFettleImageId ? (
          <PinField
            assetId={area.displayFettleImageId}
            areaName={area.name}
            at={transform}
            onChange={(next) => change({ transform: next }, "transform")}
          />
        ) : (
          <p className="text-xs text-ink-3">{t("editor.fields.noAreaPicture", { area: area.name })}</p>
        ))}
    </div>
  );
}

interface PinFieldProps {
  readonly assetId: string;
  readonly areaName: string;
  readonly at: Transform | null;
  readonly onChange: (at: Transform | null) => void;
}

/** An arrow key moves the pin by this part of the picture, with Shift by five times as much. */
const keyStep = 0.01;
const middle: Transform = { x: 0.5, y: 0.5, rotation: 0, scale: 1 };
const within = (part: number): number => Math.round(Math.min(1, Math.max(0, part)) * 1000) / 1000;

function PinField({ assetId, areaName, at, onChange }: PinFieldProps) {
  const t = useText(editorText);
  const press = (event: MouseEvent<HTMLElement>) => {
    // A press by keyboard has no place: it puts the pin into the middle, from where the arrows move it.
    if (event.detail === 0) return onChange(at ?? middle);
    const box = event.currentTarget.getBoundingClientRect();
    const x = within((event.clientX - box.left) / box.width);
    const y = within((event.clientY - box.top) / box.height);
    onChange({ ...(at ?? middle), x, y });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = keyStep * (event.shiftKey ? 5 : 1);
    const [dx, dy] = arrows[event.key] ?? [0, 0];
    if (dx === 0 && dy === 0) return;
    event.preventDefault();
    const from = at ?? middle;
    onChange({ ...from, x: within(from.x + dx * by), y: within(from.y + dy * by) });
  };
  return (
    <div className="space-y-2">
      <div className="relative max-w-lg">
        <button
          type="button"
          aria-label={t("editor.fields.position", { area: areaName })}
          onClick={press}
          onKeyDown={onKeyDown}
          className="ring-focus block w-full cursor-crosshair overflow-hidden rounded-1 border border-line"
        >
          <Picture assetId={assetId} size="small" alt="" className="min-h-32 w-full" />
        </button>
        {at && <AreaPin x={at.x} y={at.y} />}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-xs text-ink-3">{t("editor.fields.positionHint")}</p>
        {at && (
          <Button kind="bare" size="sm" onPress={() => onChange(null)}>
            {t("editor.fields.clearPosition")}
          </Button>
        )}
      </div>
    </div>
  );
}

const arrows: Readonly<Record<string, readonly [number, number] | undefined>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
