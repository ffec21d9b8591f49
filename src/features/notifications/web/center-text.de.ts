export const words = {
  notificationCenter: {
    all: "Alle",
    filter: "Wovon sie handeln",
    state: "Gelesen oder ungelesen",
    anyState: "Alle",
    unread: "Ungelesen",
    read: "Gelesen",
    settings: "Einstellungen",
    noneOfFilter: "Nichts dieser Art",
    noneOfFilterBody: "Wählen Sie einen anderen Filter, um den Rest zu sehen.",
    showAll: "Alle zeigen",
    openAll: "Alle Mitteilungen",
  },
};
