/** The F plate: the product's mark. */
export const Mark = ({ className = "size-7" }: { readonly className?: string }) => (
  <svg viewBox="0 0 32 32" className={`shrink-0 forced-color-adjust-none ${className}`} aria-hidden>
    <path d="M0 0h24l8 8v24H0z" className="fill-[#16201e] dark:fill-[#d8f23c]" />
    <path d="M9 7h14v5H14v3h7v5h-7v6H9z" className="fill-[#d8f23c] dark:fill-[#16201e]" />
  </svg>
);
