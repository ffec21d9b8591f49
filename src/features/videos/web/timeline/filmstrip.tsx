interface FilmstripProps {
  /** Addresses of small pictures, evenly over the video; undefined while one is being drawn. */
  readonly pictures: readonly (string | undefined)[];
}

/** The video at a glance, behind a timeline. */
export const Filmstrip = ({ pictures }: FilmstripProps) => (
  <div aria-hidden className="absolute inset-0 flex overflow-hidden rounded-1 bg-tint-2">
    {pictures.map((src, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a place on the line is what each of them is
      <div key={place} className="min-w-0 flex-1 border-e border-raised last:border-e-0">
        {src && <img src={src} alt="" draggable={false} className="size-full object-cover" />}
      </div>
    ))}
  </div>
);
