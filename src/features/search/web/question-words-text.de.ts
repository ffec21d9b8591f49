export const words = {
  questionWords: {
    correction: "„{{typed}}“ wurde als „{{read}}“ gelesen.",
    unknown: "Nichts, was Sie sehen dürfen, enthält: {{words}}",
    unknownOnDevice: "Nichts auf diesem Gerät enthält: {{words}}",
  },
};
