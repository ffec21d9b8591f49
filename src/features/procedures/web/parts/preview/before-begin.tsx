import { useText } from "#kit/web/i18n.ts";
import { DeltaView } from "#kit/web/rich-text/delta-view.tsx";
import { HazardNote } from "#kit/web/ui/marks/hazard-note.tsx";
import type { PublishedProcedure } from "../../../contract.ts";
import { warningsOf } from "../../../rules/find.ts";
import { collageOf } from "../../../rules/media-of.ts";
import { previewText } from "../../preview-text.ts";
import { ProcedureCollage } from "../procedure-collage.tsx";

/** As many warnings as can be read before one begins; each stands at its step too. */
const warningsMax = 3;

/** What a performer looks at first: the hazards of all steps, and what it looks like. [P184] */
export function BeforeBegin({ procedure }: { readonly procedure: PublishedProcedure }) {
  const t = useText(previewText);
  const warnings = warningsOf(procedure).slice(0, warningsMax);
  const pictures = collageOf(procedure).map((image) => image.id);
  if (warnings.length === 0 && pictures.length === 0) return null;
  return (
    <section aria-label={t("procedures.preview.hazards")} className="space-y-4 print:hidden">
      {warnings.map((warning) => (
        <HazardNote key={warning.id}>
          <DeltaView delta={warning.moduleData.content} />
        </HazardNote>
      ))}
      {pictures.length > 0 && <ProcedureCollage assetIds={pictures} size="lg" className="aspect-[5/2]!" />}
    </section>
  );
}
