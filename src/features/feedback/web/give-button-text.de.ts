export const words = {
  giveFeedbackButton: { step: "Rückmeldung zu diesem Schritt geben", all: "Rückmeldung geben" },
};
