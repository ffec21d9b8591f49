/** How long something took, in the largest unit that says enough: "45 s", "3.4 min", "2 h 5 min". */
export function durationText(seconds: number | null, language: string): string {
  if (seconds === null) return "–";
  if (seconds < 59.5) return `${Math.round(seconds)} s`;
  const minutes = seconds / 60;
  if (minutes < 59.95) return `${minutes.toLocaleString(language, { maximumFractionDigits: 1 })} min`;
  const whole = Math.round(minutes);
  const hours = Math.floor(whole / 60).toLocaleString(language);
  return whole % 60 === 0 ? `${hours} h` : `${hours} h ${whole % 60} min`;
}
