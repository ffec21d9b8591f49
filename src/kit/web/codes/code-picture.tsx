import { useQuery } from "@tanstack/react-query";
import { FailedNote } from "#kit/web/ui/states/failed-state.tsx";
import { Skeleton } from "../ui/states/skeleton.tsx";

interface CodePictureProps {
  /** What the code holds. */
  readonly text: string;
  readonly label: string;
  /** Said where it could not be drawn. */
  readonly failed: string;
  readonly className: string;
}

/** A code, drawn in the browser: always black on white, for cameras. */
export function CodePicture({ text, label, failed, className }: CodePictureProps) {
  const { data, isError, error } = useQuery({
    queryKey: ["code", text],
    queryFn: async () => (await import("./draw-code.ts")).drawCode(text),
    staleTime: Number.POSITIVE_INFINITY,
    // It may hold a secret, and nothing of that stays behind once it is off the screen.
    gcTime: 0,
  });
  if (isError) return <FailedNote error={error} title={failed} />;
  if (!data) return <Skeleton className={className} />;
  return (
    <span className="inline-block bg-[#fff] p-2 forced-color-adjust-none">
      <img src={data} alt={label} className={className} />
    </span>
  );
}
