import { useEffect, useState } from "react";

type Decoded = HTMLImageElement | "unreadable";

/** The bytes of a picture as an element that can be drawn; undefined until it is decoded. */
export function useDecoded(bytes: Blob | undefined): Decoded | undefined {
  const [decoded, setDecoded] = useState<{ readonly of: Blob; readonly is: Decoded }>();
  useEffect(() => {
    if (!bytes) return undefined;
    const url = URL.createObjectURL(bytes);
    const image = new Image();
    image.onload = () => setDecoded({ of: bytes, is: image });
    image.onerror = () => setDecoded({ of: bytes, is: "unreadable" });
    image.src = url;
    return () => URL.revokeObjectURL(url);
  }, [bytes]);
  return decoded?.of === bytes ? decoded?.is : undefined;
}
