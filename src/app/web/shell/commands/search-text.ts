import { texts } from "#kit/web/i18n.ts";

/** The words of the palette, of its commands and of the list of keys. */
export const searchText = texts(
  {
    shell: {
      palette: {
        title: "Search and commands",
        placeholder: "Go to, search or do",
        screens: "Screens",
        procedures: "Procedures",
        areas: "Areas",
        actions: "Actions",
        recent: "Recent searches",
        found: "Found in the text",
        everything: "Search everything for “{{text}}”",
        none: "Nothing matches “{{text}}”.",
        failed: "Procedures and areas could not be searched.",
        keys: "Keyboard shortcuts",
        language: "Language: {{name}}",
        theme: "Theme: {{name}}",
        workspace: "Workspace: {{name}}",
      },
      keys: {
        title: "Keyboard shortcuts",
        single: "Shortcuts of a single key",
        singleNote: "Switch them off if you type by voice or press keys by accident.",
      },
      theme: { light: "Light", dark: "Dark", system: "As the device" },
    },
  },
  () => import("./search-text.de.ts"),
);
