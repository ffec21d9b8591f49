import { texts } from "#kit/web/i18n.ts";

/** The words of the shell: navigation, palette, keys. */
export const shellText = texts(
  {
    shell: {
      skip: "Skip to the content",
      nav: "Main",
      collapse: "Collapse the sidebar",
      expand: "Expand the sidebar",
      more: "More",
      account: "Account of {{name}}",
      coming: "Coming",
      places: {
        home: "Home",
        procedures: "Procedures",
        records: "Performs",
        sets: "Sets",
        documents: "Documents",
        media: "Media",
        areas: "Areas",
        copilot: "Copilot",
        analytics: "Analytics",
        settings: "Settings",
        device: "On this device",
      },
      workspace: {
        label: "Workspace {{name}}. Switch workspace",
        title: "Your workspaces",
        failed: "Your workspaces could not be loaded.",
        current: "You are here",
      },
      theme: { light: "Light", dark: "Dark", system: "As the device" },
      signOut: "Sign out",
      changePerson: "Change person",
      palette: {
        title: "Search and commands",
        open: "Search",
        placeholder: "Go to, search or do",
        screens: "Screens",
        procedures: "Procedures",
        areas: "Areas",
        actions: "Actions",
        none: "Nothing matches “{{text}}”.",
        failed: "Procedures and areas could not be searched.",
        keys: "Keyboard shortcuts",
        newProcedure: "New procedure",
        language: "Language: {{name}}",
        theme: "Theme: {{name}}",
        workspace: "Workspace: {{name}}",
      },
      keys: {
        title: "Keyboard shortcuts",
        none: "No action here has a shortcut.",
        palette: "Search and commands",
        single: "Shortcuts of a single key",
        singleNote: "Switch them off if you type by voice or press keys by accident.",
      },
    },
    coming: {
      title: "This part is coming",
      back: "Go to Home",
      copilot: {
        title: "Copilot",
        body: "The copilot will answer questions from your documents and procedures, and show where each answer comes from.",
      },
      analytics: {
        title: "Analytics",
        body: "Analytics will show how often procedures are performed, how long steps take and where people get stuck.",
      },
    },
  },
  () => import("./text.de.ts"),
);
