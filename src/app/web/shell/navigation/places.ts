import { analyticsPolicy } from "#features/analytics/policy.ts";
import { copilotPolicy } from "#features/copilot/policy.ts";
import type { FlagName } from "#features/flags/rules.ts";
import { libraryPolicy } from "#features/library/policy.ts";
import { studyPolicy } from "#features/time-studies/policy.ts";
import type { Actor, Policy } from "#kit/policy.ts";
import type { LucideIcon } from "#kit/web/create-icon.ts";
import {
  ChartColumn,
  ClipboardCheck,
  FileText,
  House,
  Images,
  Layers,
  ListChecks,
  MapPin,
  MessagesSquare,
  Settings,
  Timer,
  TriangleAlert,
} from "#kit/web/icons.ts";

export type PlaceName =
  | "home"
  | "procedures"
  | "records"
  | "correctiveActions"
  | "sets"
  | "documents"
  | "media"
  | "areas"
  | "timeStudies"
  | "copilot"
  | "analytics"
  | "settings";

/** One entry of the navigation. */
export interface NavPlace {
  readonly name: PlaceName;
  /** Below `/app/{workspaceId}`. */
  readonly path: string;
  /**
   * Where it belongs if that differs from its link: the place is current for everything below. `*` matches one part of
   * the path.
   */
  readonly below?: readonly string[];
  readonly icon: LucideIcon;
  readonly flag?: FlagName;
  /** Where it leads while a flag is off that hides the page behind `path`. */
  readonly pathWithout?: { readonly flag: FlagName; readonly path: string };
  /** The flag that marks it as new. */
  readonly newFlag?: FlagName;
  /** Who sees it; everyone by default. */
  readonly policy?: Policy;
}

export const navPlaces: readonly NavPlace[] = [
  { name: "home", path: "/home", icon: House },
  { name: "procedures", path: "/procedures", icon: ListChecks },
  {
    name: "records",
    path: "/performs",
    below: ["/performs", "/procedures/*/perform", "/procedures/*/perform-history", "/procedures/*/history"],
    icon: ClipboardCheck,
  },
  { name: "correctiveActions", path: "/corrective-actions", icon: TriangleAlert },
  { name: "sets", path: "/procedures/sets", icon: Layers, flag: "procedure_sets_enabled" },
  { name: "documents", path: "/documents", icon: FileText },
  { name: "media", path: "/media", icon: Images, policy: libraryPolicy.view },
  { name: "areas", path: "/areas", icon: MapPin, flag: "areas_web_v2_enabled" },
  {
    name: "timeStudies",
    path: "/time-studies",
    below: ["/time-studies", "/element-lists"],
    icon: Timer,
    policy: studyPolicy.enter,
  },
  {
    name: "copilot",
    path: "/copilot/chat/new",
    below: ["/copilot"],
    icon: MessagesSquare,
    flag: "copilot_chat_enabled",
    policy: copilotPolicy.ask,
  },
  {
    name: "analytics",
    path: "/analytics/overview",
    pathWithout: { flag: "analytics_dashboard_enabled", path: "/analytics/procedures" },
    newFlag: "show_new_badge_for_analytics",
    below: ["/analytics"],
    icon: ChartColumn,
    policy: analyticsPolicy.view,
  },
  { name: "settings", path: "/settings", icon: Settings },
];

interface Seen {
  readonly actor: Actor;
  readonly flags: Readonly<Record<string, boolean>>;
}

/** The entries of the navigation, without those that a flag or the policy hides. */
export const shownPlaces = ({ actor, flags }: Seen): readonly NavPlace[] =>
  navPlaces
    .filter((place) => {
      if (place.policy?.(actor, undefined) === false) return false;
      return place.flag === undefined || flags[place.flag] === true;
    })
    .map((place) => {
      const { pathWithout } = place;
      return pathWithout && flags[pathWithout.flag] !== true ? { ...place, path: pathWithout.path } : place;
    });

/** Whether a path is at or below a base, in which `*` matches one part. */
function liesBelow(parts: readonly string[], base: readonly string[]): boolean {
  return base.every((part, at) => (part === "*" ? parts[at] !== undefined : part === parts[at]));
}

/** The place that a path belongs to: the most specific one. `path` is relative to `/app/{workspaceId}`. */
export function placeAt(path: string): PlaceName | undefined {
  const parts = path.split("/");
  const depthAt = (place: NavPlace): number =>
    Math.max(
      0,
      ...(place.below ?? [place.path])
        .map((base) => base.split("/"))
        .filter((base) => liesBelow(parts, base))
        .map((base) => base.length),
    );
  const best = navPlaces.reduce((one, other) => (depthAt(other) > depthAt(one) ? other : one));
  return depthAt(best) > 0 ? best.name : undefined;
}
