export const words = {
  stale: {
    title: "Das wurde in der Zwischenzeit geändert",
    mine: "Ihre Eingabe",
    theirs: "Jetzt",
    keepMine: "Meine speichern",
    takeTheirs: "Jetzigen Stand übernehmen",
  },
};
