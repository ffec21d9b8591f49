export const words = {
  dictation: {
    start: "Diktieren",
    stop: "Diktat beenden",
    failed: "Das Mikrofon konnte nicht benutzt werden. Erlauben Sie es für diese Seite, oder tippen Sie.",
  },
};
