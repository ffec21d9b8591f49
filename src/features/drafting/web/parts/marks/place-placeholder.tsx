import type { ModuleOf } from "#features/procedures/content.ts";
import { Skeleton } from "#kit/web/ui/states/skeleton.tsx";

/** As tall as the field of a mark, on a picture with the shape of a camera's: those move nothing when they arrive. */
export const MarkPlaceholder = () => <Skeleton className="mb-45 aspect-[4/3] max-h-[60dvh] sm:mb-30" />;

/** As tall as the fields of a place, with its mark where it has one. */
export function PlacePlaceholder({ module }: { readonly module: ModuleOf<"spatialInstruction"> }) {
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-1">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-(--ctl)" />
      </div>
      {module.moduleData.transform && <MarkPlaceholder />}
    </div>
  );
}
