import { StrictMode, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { startTheme } from "#kit/web/device/theme.ts";
import { startLanguage } from "#kit/web/i18n.ts";
import "#kit/web/styles/base.css";
import { KitProvider } from "#kit/web/ui/kit-provider.tsx";
import { Gallery } from "./gallery.tsx";

function Page() {
  const [isRtl, setRtl] = useState(() => new URLSearchParams(location.search).get("dir") === "rtl");
  useEffect(() => {
    document.documentElement.dir = isRtl ? "rtl" : "ltr";
  }, [isRtl]);
  return (
    <KitProvider {...(isRtl ? { locale: "ar" } : {})}>
      <Gallery isRtl={isRtl} onRtlChange={setRtl} />
    </KitProvider>
  );
}

startTheme();
await startLanguage();
const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  );
}
