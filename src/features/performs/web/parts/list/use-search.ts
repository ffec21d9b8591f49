import { useEffect, useState } from "react";
import { useQueryParams } from "#kit/web/navigation.tsx";

const waitMs = 250;

/** What is typed, and a moment later what is searched for; the URL keeps it. */
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
