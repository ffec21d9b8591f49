export const words = {
  zone: { ofWorkspace: "Tage und Uhrzeiten gelten für den Arbeitsbereich: {{zone}}." },
};
