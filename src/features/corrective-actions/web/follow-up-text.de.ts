export const words = {
  followUp: {
    reported: "Bei dieser Durchführung gemeldet",
    has: "{{name}} kümmert sich darum",
    yours: "Sie kümmern sich darum",
    open: "Noch niemandem zugewiesen",
    due: "fällig",
  },
};
