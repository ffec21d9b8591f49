import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { areaEndpoints } from "#features/areas/contract.ts";
import { areaPaths } from "#features/areas/paths.ts";
import { procedureEndpoints } from "#features/procedures/contract.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import { searchPaths } from "#features/search/paths.ts";
import { type Command, useOfferedCommands } from "#kit/web/commands.ts";
import type { LucideIcon } from "#kit/web/create-icon.ts";
import { useText } from "#kit/web/i18n.ts";
import { ListChecks, MapPin, Search } from "#kit/web/icons.ts";
import { useGo } from "#kit/web/navigation.tsx";
import { useFlag, useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { call } from "#kit/web/wire/call.ts";
import { searchText } from "./search-text.ts";

export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  readonly icon?: LucideIcon | undefined;
  readonly keys?: string | undefined;
  readonly perform: () => void;
}

export interface PaletteSection {
  readonly name: "screens" | "procedures" | "areas" | "actions";
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

const proceduresFound = (workspaceId: string, search: string, status: "all" | "published") =>
  queryOptions({
    queryKey: [workspaceId, "procedures", "palette", search, status],
    queryFn: async ({ signal }) => {
      const query = { limit: shownMax, status, ...(search !== "" && { search }) };
      return (await call(procedureEndpoints.list, { params: { workspaceId }, query }, { signal })).procedures;
    },
    placeholderData: keepPreviousData,
  });

const areasForPalette = (workspaceId: string) =>
  queryOptions({
    queryKey: [workspaceId, "areas", "palette"],
    queryFn: async ({ signal }) => (await call(areaEndpoints.list, { params: { workspaceId } }, { signal })).areas,
  });

/** The palette's entries for the typed letters: without any, the places and the newest items. */
export function usePaletteEntries(text: string): PaletteContents {
  const typed = text.trim().slice(0, 200);
  const search = useDeferredValue(typed);
  const t = useText(searchText);
  const workspaceId = useWorkspaceId();
  const hasAreas = useFlag("areas_web_v2_enabled");
  const go = useGo();
  const commands = useOfferedCommands();
  const procedures = useQuery(
    proceduresFound(workspaceId, search, useMay(procedurePolicy.viewDrafts) ? "all" : "published"),
  );
  const areas = useQuery({ ...areasForPalette(workspaceId), enabled: hasAreas });
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
    perform: () => void go(searchPaths.search(workspaceId, typed)),
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
  const sections = typed === "" ? [screens, ofProcedures, actions] : [screens, actions, ofAreas, ofProcedures];
  return {
    sections: sections.filter((section) => section.entries.length > 0),
    isSearching: procedures.isFetching,
    error: procedures.error ?? areas.error,
  };
}

const plain = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Whether the text contains every word of a search, ignoring case and accents. */
export function matchesWords(text: string, search: string): boolean {
  const within = plain(text);
  return plain(search)
    .split(/\s+/u)
    .every((word) => within.includes(word));
}
