import { useState } from "react";
import { type ThemeChoice, useFloorDensity, useTheme } from "#kit/web/device/theme.ts";
import { type Language, languageNames, languages, useLanguage } from "#kit/web/i18n.ts";
import { Switch } from "#kit/web/ui/choices/switch.tsx";
import { FilterTabs, Segments } from "#kit/web/ui/choices/toggle-button-group.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { ActionPieces } from "./action-pieces.tsx";
import { FieldPieces } from "./field-pieces.tsx";
import { FloorPieces } from "./floor-pieces.tsx";
import { ListPieces } from "./list-pieces.tsx";
import { OverlayPieces } from "./overlay-pieces.tsx";
import { StatePieces } from "./state-pieces.tsx";
import { WritingPieces } from "./writing-pieces.tsx";

const pages = {
  actions: { text: "Actions", Content: ActionPieces },
  fields: { text: "Fields", Content: FieldPieces },
  overlays: { text: "Overlays", Content: OverlayPieces },
  lists: { text: "Lists", Content: ListPieces },
  states: { text: "States", Content: StatePieces },
  writing: { text: "Writing", Content: WritingPieces },
  floor: { text: "Floor", Content: FloorPieces },
};
export type GalleryPage = keyof typeof pages;
export const galleryPages = Object.keys(pages) as GalleryPage[];

const themes: readonly { id: ThemeChoice; text: string }[] = [
  { id: "light", text: "Light" },
  { id: "dark", text: "Dark" },
  { id: "system", text: "System" },
];

interface GalleryProps {
  readonly isRtl?: boolean;
  readonly onRtlChange?: (isRtl: boolean) => void;
  readonly start?: GalleryPage;
}

/** Every piece of the kit in every state. Served in development only, and walked through by the kit's own tests. */
export function Gallery({ isRtl = false, onRtlChange, start }: GalleryProps) {
  const [theme, setTheme] = useTheme();
  const [language, setLanguage] = useLanguage();
  const query = new URLSearchParams(location.search);
  const [page, setPage] = useState<GalleryPage>(
    () => start ?? galleryPages.find((name) => name === query.get("page")) ?? "actions",
  );
  const [isFloor, setFloor] = useState(query.get("density") === "floor");
  const { Content } = pages[page];
  return (
    <main className="min-h-dvh bg-sheet pb-24">
      {isFloor && <Floor />}
      <div className="mx-auto max-w-6xl px-4 sm:px-6">
        <PageHead
          title="The gallery"
          note="Every piece of the kit, in every state."
          actions={
            <>
              <Segments label="Theme" value={theme} onChange={setTheme} items={themes} />
              <Segments
                label="Language"
                value={language}
                onChange={(next: Language) => setLanguage(next)}
                items={languages.map((id) => ({ id, text: languageNames[id] }))}
              />
              <Switch isSelected={isFloor} onChange={setFloor}>
                Floor
              </Switch>
              <Switch isSelected={isRtl} onChange={(next) => onRtlChange?.(next)}>
                Right to left
              </Switch>
            </>
          }
        >
          <FilterTabs
            label="Pieces"
            value={page}
            onChange={setPage}
            items={galleryPages.map((id) => ({ id, text: pages[id].text }))}
          />
        </PageHead>
        <Content />
      </div>
    </main>
  );
}

function Floor() {
  useFloorDensity();
  return null;
}
