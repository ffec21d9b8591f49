export const words = {
  draftUpload: {
    cancel: "Hochladen von {{name}} abbrechen",
    retry: "{{name}} erneut hochladen",
    dismiss: "{{name}} aus der Liste nehmen",
    sending: "{{name}} wird hochgeladen",
  },
};
