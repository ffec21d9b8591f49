export const verifyStepsName = "verify-steps";
