import { useText } from "#kit/web/i18n.ts";
import { FileText, Video } from "#kit/web/icons.ts";
import { classNames } from "#kit/web/ui/class-names.ts";
import { readText } from "../../read-text.ts";

interface NoPictureProps {
  readonly type: "video" | "document";
  readonly className?: string;
}

/** The placeholder for a file that is no picture. */
export function NoPicture({ type, className }: NoPictureProps) {
  const t = useText(readText);
  const Icon = type === "video" ? Video : FileText;
  return (
    <div className={classNames("flex flex-col items-center justify-center gap-2 bg-tint text-ink-2", className)}>
      <Icon className="size-6" aria-hidden />
      {t(`procedures.read.${type}`)}
    </div>
  );
}
