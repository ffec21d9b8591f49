import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { areaPaths } from "#features/areas/paths.ts";
import { areaQueries } from "#features/areas/web/queries.ts";
import { procedureEndpoints } from "#features/procedures/contract.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import { searchPaths } from "#features/search/paths.ts";
import { foundAddress } from "#features/search/web/parts/found-address.ts";
import { foundIcons, usePlaceWords } from "#features/search/web/parts/found-result.tsx";
import { useRecentSearches } from "#features/search/web/parts/recent/recent-searches.ts";
import { searchQueries } from "#features/search/web/queries.ts";
import { type Command, useOfferedCommands } from "#kit/web/commands.ts";
import type { LucideIcon } from "#kit/web/create-icon.ts";
import { useText } from "#kit/web/i18n.ts";
import { History, ListChecks, MapPin, Search } from "#kit/web/icons.ts";
import { useGo } from "#kit/web/navigation.tsx";
import { useFlag, useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { useSettled } from "#kit/web/use-settled.ts";
import { call } from "#kit/web/wire/call.ts";
import { searchText } from "./search-text.ts";

export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  readonly icon?: LucideIcon | undefined;
  readonly keys?: string | undefined;
  /** Why it was found, and where. */
  readonly reason?: FoundReason | undefined;
  readonly perform: () => void;
}

interface FoundReason {
  /** "Step 04: Vent to 0 bar"; undefined where it is the whole. */
  readonly place: string | undefined;
  readonly excerpt: string;
  readonly marks: readonly { readonly start: number; readonly end: number }[];
}

export interface PaletteSection {
  readonly name: "screens" | "procedures" | "areas" | "actions" | "recent" | "found";
  readonly entries: readonly PaletteEntry[];
}

interface PaletteContents {
  /**
   * Sections with entries. Once something is typed, results that the server is still searching come below those that
   * are here: nothing moves under the line that Enter is about to perform.
   */
  readonly sections: readonly PaletteSection[];
  readonly isSearching: boolean;
  readonly error: Error | null;
}

const shownMax = 6;
/** Of what is found by its text: the rest is on the screen of the search. */
const foundMax = 4;
const lettersMin = 3;

const proceduresFound = (workspaceId: string, search: string, status: "all" | "published") =>
  queryOptions({
    queryKey: [workspaceId, "procedures", "palette", search, status],
    queryFn: async ({ signal }) => {
      const query = { limit: shownMax, status, ...(search !== "" && { search }) };
      return (await call(procedureEndpoints.list, { params: { workspaceId }, query }, { signal })).procedures;
    },
    placeholderData: keepPreviousData,
  });

/** The palette's entries for the typed letters: without any, the places and the newest items. */
export function usePaletteEntries(text: string): PaletteContents {
  const typed = text.trim().slice(0, 200);
  const search = useDeferredValue(typed);
  const t = useText(searchText);
  const workspaceId = useWorkspaceId();
  const hasAreas = useFlag("areas_web_v2_enabled");
  const go = useGo();
  const { note } = useRecentSearches();
  const commands = useOfferedCommands();
  const procedures = useQuery(
    proceduresFound(workspaceId, search, useMay(procedurePolicy.viewDrafts) ? "all" : "published"),
  );
  const texts = useFoundTexts(typed);
  const recent = useRecentEntries(typed);
  const areas = useQuery({ ...areaQueries.list(workspaceId), enabled: hasAreas });
  // Until the answer for these letters is here, what fits them of the last one.
  const isAnswered = search === typed && !procedures.isPlaceholderData;
  const found = (procedures.data ?? []).filter(({ title }) => isAnswered || matchesWords(title, typed));

  const entryOf = (command: Command): PaletteEntry => ({ ...command, id: command.name });
  const fitting = commands.filter((command) => matchesWords(`${command.label} ${command.words ?? ""}`, text));
  const isPlace = (command: Command): boolean => command.name.startsWith("go.");

  const screens: PaletteSection = { name: "screens", entries: fitting.filter(isPlace).map(entryOf) };
  const everywhere: PaletteEntry = {
    id: "search.everything",
    label: t("shell.palette.everything", { text: typed }),
    icon: Search,
    perform: () => {
      note(typed);
      void go(searchPaths.search(workspaceId, typed));
    },
  };
  const actions: PaletteSection = {
    name: "actions",
    entries: [...fitting.filter((command) => !isPlace(command)).map(entryOf), ...(typed === "" ? [] : [everywhere])],
  };
  const ofProcedures: PaletteSection = {
    name: "procedures",
    entries: found.map((procedure) => ({
      id: `procedure.${procedure.id}`,
      label: procedure.title,
      icon: ListChecks,
      perform: () => {
        const query = procedure.isPublished ? {} : { previewDraft: true as const };
        void go(procedurePaths.preview(workspaceId, procedure.id, query));
      },
    })),
  };
  const ofAreas: PaletteSection = {
    name: "areas",
    entries: (areas.data ?? [])
      .filter((area) => matchesWords(area.name, text))
      .slice(0, shownMax)
      .map((area) => ({
        id: `area.${area.id}`,
        label: area.name,
        icon: MapPin,
        perform: () => void go(areaPaths.detail(workspaceId, area.id)),
      })),
  };
  const sections =
    typed === "" ? [recent, screens, ofProcedures, actions] : [screens, actions, ofAreas, ofProcedures, texts.section];
  return {
    sections: sections.filter((section) => section.entries.length > 0),
    isSearching: procedures.isFetching || texts.isSearching,
    error: procedures.error ?? areas.error,
  };
}

/** [SR25] What says the words, with the first place in each; what is named so stands above by its name. */
function useFoundTexts(typed: string): { readonly section: PaletteSection; readonly isSearching: boolean } {
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const placeWords = usePlaceWords();
  const { note } = useRecentSearches();
  const words = useSettled(typed);
  const isAsked = words === typed && words.length >= lettersMin;
  const query = useQuery({ ...searchQueries.everything(workspaceId, { words: words || typed }), enabled: isAsked });
  const found = isAsked && !query.isPlaceholderData ? (query.data?.found ?? []) : [];
  const entries = found.slice(0, foundMax * 2).flatMap((thing): PaletteEntry[] => {
    const [place] = thing.places;
    if (!place || place.excerpt === "") return [];
    return [
      {
        id: `found.${thing.kind}.${thing.isDraft}.${thing.id}`,
        label: thing.name,
        icon: foundIcons[thing.kind],
        reason: { place: placeWords(place), excerpt: place.excerpt, marks: place.marks },
        perform: () => {
          note(words);
          void go(foundAddress(workspaceId, thing, place));
        },
      },
    ];
  });
  return { section: { name: "found", entries: entries.slice(0, foundMax) }, isSearching: query.isFetching };
}

/** [SR20] The last searches, while nothing is typed. */
function useRecentEntries(typed: string): PaletteSection {
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const { recent } = useRecentSearches();
  const entries = recent.slice(0, 3).map((words) => ({
    id: `recent.${words}`,
    label: words,
    icon: History,
    perform: () => void go(searchPaths.search(workspaceId, words)),
  }));
  return { name: "recent", entries: typed === "" ? entries : [] };
}

const plain = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Whether the text contains every word of a search, ignoring case and accents. */
export function matchesWords(text: string, search: string): boolean {
  const within = plain(text);
  return plain(search)
    .split(/\s+/u)
    .every((word) => within.includes(word));
}
