export const words = {
  switchedOff: {
    title: "Das ist in Ihrem Arbeitsbereich ausgeschaltet",
    body: "Ein Administrator kann es in den Einstellungen unter „Funktionen“ wieder einschalten. Was da war, bleibt erhalten.",
  },
};
