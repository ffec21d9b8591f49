import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { remember, remembered } from "#kit/web/device/device-memory.ts";
import { videoQueries } from "../queries.ts";

const memory = "fettle.captions";

/** Which captions are shown: a choice of the device, where the video has that language. */
export function useCaptionsTrack(workspaceId: string, videoId: string, languages: readonly string[]) {
  const [wish, setWish] = useState(() => remembered(memory) ?? "");
  const language = languages.includes(wish) ? wish : "";
  const { data } = useQuery({ ...videoQueries.captions(workspaceId, videoId, language), enabled: language !== "" });
  const vtt = language === "" ? undefined : data?.vtt;
  const choose = (next: string) => {
    setWish(next);
    remember(memory, next === "" ? null : next);
  };
  return { language, choose, src: useTextAddress(vtt) };
}

/** The address of a text for a `<track>`, which sends no token itself. */
export function useTextAddress(text: string | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (text === undefined) return;
    const made = URL.createObjectURL(new Blob([text], { type: "text/vtt" }));
    // oxlint-disable-next-line react/set-state-in-effect -- it is made for as long as the text is shown, and given back
    setAddress(made);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(made);
    };
  }, [text]);
  return address;
}

/** A language in its own words: "Deutsch". */
export function languageName(language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  } catch {
    return language;
  }
}
