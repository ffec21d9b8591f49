export const words = {
  setNext: {
    next: "Weiter in „{{set}}“: {{procedure}}",
  },
};
