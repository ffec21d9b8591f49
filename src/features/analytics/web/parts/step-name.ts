/** A step by its two-digit number and its title. */
export const stepName = (step: { readonly stepNumber: number; readonly stepTitle: string }): string =>
  `${String(step.stepNumber).padStart(2, "0")} ${step.stepTitle}`.trim();
