import { usePictureUrl } from "#features/media/web/parts/picture.tsx";
import { ClipboardList } from "#kit/web/icons.ts";
import { Collage } from "#kit/web/ui/marks/collage.tsx";

interface ProcedureCollageProps {
  /** File ids; the first three are shown. */
  readonly assetIds: readonly string[];
  readonly size?: "sm" | "md" | "lg";
  readonly className?: string | undefined;
}

/** The pictures that represent a procedure. Decorative: its title is next to it. */
export function ProcedureCollage({ assetIds, size = "sm", className }: ProcedureCollageProps) {
  const pictureSize = size === "lg" ? "small" : "thumb";
  const urls = [
    usePictureUrl(assetIds[0], pictureSize),
    usePictureUrl(assetIds[1], pictureSize),
    usePictureUrl(assetIds[2], pictureSize),
  ];
  const pictures = urls.slice(0, assetIds.length).map((src) => ({ src }));
  return <Collage size={size} pictures={pictures} icon={<ClipboardList aria-hidden />} className={className} />;
}
