import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSignOut } from "#features/sessions/web/parts/use-sign-out.tsx";
import { sessionQueries } from "#features/sessions/web/queries.ts";
import { type Command, useCommands } from "#kit/web/commands.ts";
import { useTheme } from "#kit/web/device/theme.ts";
import { languageNames, languages, useLanguage, useText } from "#kit/web/i18n.ts";
import { Building2, Keyboard, Languages, LogOut, Moon, Sun, SunMoon, UserRoundCog } from "#kit/web/icons.ts";
import { useGo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { useNav } from "../navigation/use-nav.ts";
import { shellText } from "../text.ts";
import { searchText } from "./search-text.ts";

const themes = [
  { choice: "light", icon: Sun },
  { choice: "dark", icon: Moon },
  { choice: "system", icon: SunMoon },
] as const;

interface ShellCommandsProps {
  readonly onShowKeys: () => void;
}

/** The commands of every screen: places, workspaces, theme, language, signing out with its confirmation. */
export function ShellCommands({ onShowKeys }: ShellCommandsProps): ReactNode {
  const places = usePlaceCommands();
  const device = useDeviceCommands();
  const { start, question } = useSignOut();
  const person = usePersonCommands(start);
  const t = useText(shellText, searchText);
  const keys: Command = {
    name: "shell.keys",
    label: t("shell.palette.keys"),
    icon: Keyboard,
    keys: "?",
    perform: onShowKeys,
  };
  useCommands([...places, ...device, ...person, keys]);
  return question;
}

/** A place is reached by g and its letter. */
const letters: Readonly<Record<string, string>> = {
  home: "h",
  procedures: "p",
  records: "r",
  correctiveActions: "c",
  sets: "s",
  documents: "d",
  media: "m",
  areas: "a",
  timeStudies: "t",
  copilot: "o",
  analytics: "y",
  settings: "e",
};

/** Everything with `go.` in front of its name is a place to go to. */
function usePlaceCommands(): Command[] {
  const t = useText(shellText, searchText);
  const go = useGo();
  const nav = useNav();
  return nav.places.map((place) => ({
    name: `go.${place.name}`,
    label: t(`shell.places.${place.name}`),
    icon: place.icon,
    ...(letters[place.name] !== undefined && { keys: `g ${letters[place.name]}` }),
    perform: () => void go(nav.pathOf(place)),
  }));
}

function useDeviceCommands(): Command[] {
  const t = useText(shellText, searchText);
  const [theme, setTheme] = useTheme();
  const [language, setLanguage] = useLanguage();
  return [
    ...themes.map(({ choice, icon }) => ({
      name: `shell.theme.${choice}`,
      label: t("shell.palette.theme", { name: t(`shell.theme.${choice}`) }),
      icon,
      perform: () => setTheme(choice),
      when: choice !== theme,
    })),
    ...languages.map((one) => ({
      name: `shell.language.${one}`,
      label: t("shell.palette.language", { name: languageNames[one] }),
      icon: Languages,
      words: "language sprache",
      perform: () => setLanguage(one),
      when: one !== language,
    })),
  ];
}

function usePersonCommands(leave: () => void): Command[] {
  const t = useText(shellText, searchText);
  const go = useGo();
  const nav = useNav();
  const workspaceId = useWorkspaceId();
  const { data: me } = useQuery(sessionQueries.me());
  return [
    ...(me?.memberships ?? []).map((one) => ({
      name: `shell.workspace.${one.workspaceId}`,
      label: t("shell.palette.workspace", { name: one.workspaceName }),
      icon: Building2,
      words: one.enterpriseName,
      perform: () => void go(`/app/${one.workspaceId}/home`),
      when: one.workspaceId !== workspaceId,
    })),
    {
      name: "shell.person",
      label: t("shell.changePerson"),
      icon: UserRoundCog,
      perform: leave,
      when: nav.isTrial,
    },
    { name: "shell.signOut", label: t("shell.signOut"), icon: LogOut, perform: leave },
  ];
}
