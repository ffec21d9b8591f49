import { texts } from "#kit/web/i18n.ts";

export const searchPageText = texts(
  {
    search: {
      title: "Search",
      field: "Search everything",
      start: {
        title: "What are you looking for?",
        body: "Steps of procedures, pages of documents, areas with their notes, and sets. Ask as you would ask a colleague.",
      },
      toField: "Go to the search field",
      recent: {
        title: "Recent searches",
        remove: "Remove “{{words}}”",
        clear: "Remove all",
        note: "Kept on this device until you sign out.",
      },
      kinds: {
        label: "Kind",
        everything: "Everything",
        procedure: "Procedures",
        document: "Documents",
        area: "Areas",
        note: "Notes",
        set: "Sets",
      },
      one: { procedure: "Procedure", document: "Document", area: "Area", note: "Note", set: "Set" },
      results: "Results",
      step: "Step {{number}}: {{title}}",
      page: "Page {{page}}",
      correction: "Read “{{typed}}” as “{{read}}”.",
      none: {
        title: "Nothing fits “{{words}}”",
        unknown: "Nothing that you may see contains: {{words}}",
        body: "Try other words, fewer of them, or another kind.",
      },
      failed: { title: "The search did not work", body: "Nothing is lost. Try again." },
    },
  },
  () => import("./text.de.ts"),
);
