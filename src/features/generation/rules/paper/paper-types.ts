const ooxml = "application/vnd.openxmlformats-officedocument";

/** [PG26] What a draft can be made from besides a video; pictures are read by their look. */
export const paperTypes: readonly string[] = [
  "application/pdf",
  `${ooxml}.wordprocessingml.document`,
  `${ooxml}.presentationml.presentation`,
  `${ooxml}.spreadsheetml.sheet`,
  "text/plain",
  "text/markdown",
  "text/csv",
  "image/png",
  "image/jpeg",
  "image/webp",
];

export const isPaper = (contentType: string): boolean => paperTypes.includes(contentType);
