import { useEffect, useState } from "react";
import { useQueryParams } from "#kit/web/navigation.tsx";

const waitMs = 250;

/** The typed text, and a moment later the search; the URL stores it. */
export function useSearch() {
  const [{ search = "" }, setQuery] = useQueryParams();
  const [typed, setTyped] = useState(search);
  useEffect(() => {
    if (typed === search) return;
    const timer = setTimeout(() => setQuery({ search: typed.trim() || undefined }), waitMs);
    return () => clearTimeout(timer);
  });
  return { typed, setTyped, search };
}
