export const words = {
  richText: {
    bold: "Fett",
    italic: "Kursiv",
    underline: "Unterstrichen",
    ordered: "Nummerierte Liste",
    bullet: "Aufzählung",
    link: "Link",
    unlink: "Link entfernen",
    linkAddress: "Adresse",
    linkWrong: "Beginnen Sie mit https://, http:// oder mailto:",
    setLink: "Link setzen",
    formatting: "Formatierung",
    tooLong: "Dieser Text ist zu lang zum Speichern.",
  },
};
