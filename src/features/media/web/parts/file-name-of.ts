/** The file name of a `Content-Disposition`: prefers the encoded one to that for old clients. */
export function fileNameOf(disposition: string | null): string | undefined {
  if (disposition === null) return undefined;
  const encoded = /;\s*filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /;\s*filename="([^"]*)"/i.exec(disposition)?.[1];
  return (encoded && decoded(encoded)) || plain || undefined;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
