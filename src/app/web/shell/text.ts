import { texts } from "#kit/web/i18n.ts";

/** The words of the shell: navigation, and the way to the palette. */
export const shellText = texts(
  {
    shell: {
      skip: "Skip to the content",
      nav: "Main",
      collapse: "Collapse the sidebar",
      expand: "Expand the sidebar",
      more: "More",
      account: "Account of {{name}}",
      myActions_one: "{{count, number}} assigned to you",
      myActions_other: "{{count, number}} assigned to you",
      new: "New",
      destination: "Once you are signed in, your link opens. It leads to: {{place}}",
      places: {
        home: "Home",
        procedures: "Procedures",
        records: "Runs",
        correctiveActions: "Corrective actions",
        sets: "Sets",
        documents: "Documents",
        media: "Media",
        timeStudies: "Time studies",
        areas: "Areas",
        copilot: "Copilot",
        analytics: "Analytics",
        settings: "Settings",
        device: "On this device",
      },
      workspace: {
        label: "Workspace {{name}}. Switch workspace",
        title: "Your workspaces",
      },
      signOut: "Sign out",
      changePerson: "Change person",
      palette: {
        open: "Search",
        newProcedure: "New procedure",
      },
      keys: {
        palette: "Search and commands",
      },
    },
  },
  () => import("./text.de.ts"),
);
