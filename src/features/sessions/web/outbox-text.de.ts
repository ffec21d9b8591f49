export const words = {
  outbox: {
    title: "Nachrichten, die diese Demo gesendet hätte",
    note: "Mails und SMS bleiben hier: Einladungen, Codes. Ihre Links funktionieren.",
    show: "Nachrichten zeigen",
    hide: "Nachrichten verbergen",
    refresh: "Erneut nachsehen",
    empty: "Noch keine Nachricht. Laden Sie jemanden ein, und sehen Sie erneut nach.",
    failed: "Die Nachrichten konnten nicht geladen werden",
    to: "An {{recipient}}",
    mail: "Mail",
    sms: "SMS",
  },
};
