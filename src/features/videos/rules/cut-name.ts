/** `pump.mov` that was cut is `pump (cut).mov`; cut again it keeps that name. */
export function cutName(fileName: string, isQuickTime: boolean): string {
  const name = fileName.replace(/(?<=.)\.[A-Za-z0-9]{1,5}$/, "").replace(/ \(cut\)$/, "");
  return `${name.slice(0, 200)} (cut).${isQuickTime ? "mov" : "mp4"}`;
}
