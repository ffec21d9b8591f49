import { useText } from "#kit/web/i18n.ts";
import {
  ChevronDown,
  ChevronUp,
  Ellipsis,
  Maximize,
  MoveHorizontal,
  PanelLeft,
  RotateCw,
  ScanText,
  Search,
  ZoomIn,
  ZoomOut,
} from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Menu, MenuItem } from "#kit/web/ui/menus/menu.tsx";
import { Toolbar } from "#kit/web/ui/toolbar.tsx";
import { viewerText } from "../../text.ts";
import { BarButton, thumbSize } from "../bar-button.tsx";
import { PageField } from "./pages/page-field.tsx";
import type { Pages } from "./pages/use-pages.ts";

export interface PdfBarProps {
  readonly pages: Pages;
  readonly pageCount: number;
  readonly isNarrow: boolean;
  readonly isRailOpen: boolean;
  readonly onRail: () => void;
  readonly isSearchOpen: boolean;
  readonly onSearch: () => void;
  /** Undefined where the document has no recognised text. */
  readonly recognised: { readonly isOpen: boolean; readonly onToggle: () => void } | undefined;
}

/** The tools of the viewer. On a phone they are at the bottom, and the rarer ones in a menu. */
export function PdfBar(props: PdfBarProps) {
  const t = useText(viewerText);
  const { pages, pageCount, isNarrow } = props;
  return (
    <Toolbar
      label={t("viewer.bar")}
      className={
        isNarrow
          ? "flex-nowrap! justify-between gap-0! border-t border-line bg-sheet px-1 py-1"
          : "min-h-12 gap-1! border-b border-line bg-sheet px-3 py-1"
      }
    >
      <BarButton
        label={t(props.isRailOpen ? "viewer.page.hide" : "viewer.page.show")}
        isOn={props.isRailOpen}
        onPress={props.onRail}
      >
        <PanelLeft aria-hidden className="rtl:-scale-x-100" />
      </BarButton>
      {!isNarrow && <Rule />}
      <BarButton
        label={t("viewer.page.previous")}
        isDisabled={pages.current <= 1}
        onPress={() => pages.goTo(pages.current - 1)}
      >
        <ChevronUp aria-hidden />
      </BarButton>
      <PageField current={pages.current} count={pageCount} onGo={pages.goTo} />
      <BarButton
        label={t("viewer.page.next")}
        isDisabled={pages.current >= pageCount}
        onPress={() => pages.goTo(pages.current + 1)}
      >
        <ChevronDown aria-hidden />
      </BarButton>
      {!isNarrow && <ZoomGroup pages={pages} />}
      {!isNarrow && <span className="flex-1" />}
      {!isNarrow && props.recognised && (
        <BarButton
          label={t(props.recognised.isOpen ? "viewer.recognised.close" : "viewer.recognised.open")}
          isOn={props.recognised.isOpen}
          onPress={props.recognised.onToggle}
        >
          <ScanText aria-hidden />
        </BarButton>
      )}
      <BarButton
        label={t(props.isSearchOpen ? "viewer.search.close" : "viewer.search.open")}
        isOn={props.isSearchOpen}
        onPress={props.onSearch}
      >
        <Search aria-hidden />
      </BarButton>
      {isNarrow && <MoreOfBar {...props} />}
    </Toolbar>
  );
}

const Rule = () => <span aria-hidden className="mx-1 h-6 border-s border-line" />;

function ZoomGroup({ pages }: { readonly pages: Pages }) {
  const t = useText(viewerText);
  const percent = Math.round(pages.scale * 100);
  const fit = "fit" in pages.zoom ? pages.zoom.fit : undefined;
  return (
    <>
      <Rule />
      <BarButton label={t("viewer.zoom.out")} onPress={() => pages.step(-1)}>
        <ZoomOut aria-hidden />
      </BarButton>
      <span
        className="num w-[5ch] text-center text-xs text-ink-2"
        aria-label={t("viewer.zoom.level", { percent })}
        role="status"
      >
        {percent} %
      </span>
      <BarButton label={t("viewer.zoom.in")} onPress={() => pages.step(1)}>
        <ZoomIn aria-hidden />
      </BarButton>
      <BarButton label={t("viewer.zoom.width")} isOn={fit === "width"} onPress={() => pages.setZoom({ fit: "width" })}>
        <MoveHorizontal aria-hidden />
      </BarButton>
      <BarButton label={t("viewer.zoom.page")} isOn={fit === "page"} onPress={() => pages.setZoom({ fit: "page" })}>
        <Maximize aria-hidden />
      </BarButton>
      <BarButton label={t("viewer.zoom.rotate")} onPress={pages.rotate}>
        <RotateCw aria-hidden />
      </BarButton>
    </>
  );
}

function MoreOfBar({ pages, recognised }: PdfBarProps) {
  const t = useText(viewerText);
  return (
    <Menu
      placement="top end"
      trigger={
        <Button kind="bare" icon aria-label={t("viewer.page.more")} className={thumbSize}>
          <Ellipsis aria-hidden />
        </Button>
      }
    >
      <MenuItem icon={<ZoomIn aria-hidden />} onAction={() => pages.step(1)}>
        {t("viewer.zoom.in")}
      </MenuItem>
      <MenuItem icon={<ZoomOut aria-hidden />} onAction={() => pages.step(-1)}>
        {t("viewer.zoom.out")}
      </MenuItem>
      <MenuItem icon={<MoveHorizontal aria-hidden />} onAction={() => pages.setZoom({ fit: "width" })}>
        {t("viewer.zoom.width")}
      </MenuItem>
      <MenuItem icon={<Maximize aria-hidden />} onAction={() => pages.setZoom({ fit: "page" })}>
        {t("viewer.zoom.page")}
      </MenuItem>
      <MenuItem icon={<RotateCw aria-hidden />} onAction={pages.rotate}>
        {t("viewer.zoom.rotate")}
      </MenuItem>
      {recognised && (
        <MenuItem icon={<ScanText aria-hidden />} onAction={recognised.onToggle}>
          {t(recognised.isOpen ? "viewer.recognised.close" : "viewer.recognised.open")}
        </MenuItem>
      )}
    </Menu>
  );
}
