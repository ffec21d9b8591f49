import type { SsoProvider } from "../../rules.ts";

/** The providers' own marks, in their own colours: people look for them. */
export function ProviderMark({ provider }: { readonly provider: SsoProvider }) {
  return provider === "google" ? <GoogleMark /> : <MicrosoftMark />;
}

const GoogleMark = () => (
  <svg viewBox="0 0 24 24" className="size-5 shrink-0 forced-color-adjust-none" aria-hidden>
    <path fill="#4285f4" d="M22 12.2c0-.7-.1-1.4-.2-2H12v4h5.6a4.8 4.8 0 0 1-2.1 3.1v2.6h3.4c2-1.8 3.1-4.5 3.1-7.7z" />
    <path
      fill="#34a853"
      d="M12 22.4c2.8 0 5.2-.9 6.9-2.5l-3.4-2.6c-.9.6-2.1 1-3.5 1-2.7 0-5-1.8-5.8-4.3H2.7v2.7A10.4 10.4 0 0 0 12 22.4z"
    />
    <path fill="#fbbc04" d="M6.2 14a6.2 6.2 0 0 1 0-4V7.3H2.7a10.4 10.4 0 0 0 0 9.4z" />
    <path fill="#ea4335" d="M12 5.7c1.5 0 2.9.5 4 1.6l3-3A10.4 10.4 0 0 0 2.7 7.3L6.2 10C7 7.5 9.3 5.7 12 5.7z" />
  </svg>
);

const MicrosoftMark = () => (
  <svg viewBox="0 0 24 24" className="size-5 shrink-0 forced-color-adjust-none" aria-hidden>
    <path fill="#f25022" d="M2 2h9.5v9.5H2z" />
    <path fill="#7fba00" d="M12.5 2H22v9.5h-9.5z" />
    <path fill="#00a4ef" d="M2 12.5h9.5V22H2z" />
    <path fill="#ffb900" d="M12.5 12.5H22V22h-9.5z" />
  </svg>
);
