import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { sessionQueries } from "#features/sessions/web/queries.ts";
import { usePlace } from "#kit/web/place.tsx";
import { type NavPlace, type PlaceName, placeAt, shownPlaces } from "./places.ts";

export interface Nav {
  readonly places: readonly NavPlace[];
  readonly current: PlaceName | undefined;
  readonly pathOf: (place: NavPlace) => string;
  /** Whether the server is a trial one. */
  readonly isTrial: boolean;
}

/** What the navigation shows here, and where we are in it. */
export function useNav(): Nav {
  const { workspaceId, actor, flags } = usePlace();
  const { data: welcome } = useQuery(sessionQueries.welcome());
  const pathname = useLocation({ select: (location) => location.pathname });
  const base = `/app/${workspaceId}`;
  // Until the server has said its mode it is taken for a serious one.
  const isTrial = welcome !== undefined && welcome.mode !== "production";
  return {
    places: shownPlaces({ actor, flags }),
    current: placeAt(pathname.slice(base.length)),
    pathOf: (place) => base + place.path,
    isTrial,
  };
}
