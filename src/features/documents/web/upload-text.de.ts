export const words = {
  documentUpload: {
    documentExists:
      "{{name}} ist gespeichert, aber ein Dokument dieses Namens ist schon da. Versuchen Sie es erneut, um zu wählen.",
    replacedGone:
      "{{name}} wurde nicht gespeichert: Das zu ersetzende Dokument ist nicht mehr da. Laden Sie die Datei erneut hoch, um ein neues hinzuzufügen.",
    folderGone: "{{name}} ist gespeichert, aber der Ordner ist nicht mehr da.",
    notAllowed: "{{name}} ist gespeichert, aber Sie dürfen keine Dokumente mehr hinzufügen.",
  },
};
