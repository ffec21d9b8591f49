export const words = {
  performs: {
    step: {
      zoomIn: "Vergrößern",
      zoomOut: "Verkleinern",
    },
  },
};
