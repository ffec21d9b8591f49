import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startOffline } from "#features/offline/web/parts/start-offline.ts";
import { forgetRecentSearchesWithSession } from "#features/search/web/parts/recent/forget-recent.ts";
import { watchSignedOutElsewhere } from "#features/sessions/web/parts/signed-out-elsewhere.ts";
import { startTextSize } from "#kit/web/device/text-size.ts";
import { startTheme } from "#kit/web/device/theme.ts";
import { startLanguage } from "#kit/web/i18n.ts";
import { whenIdle } from "#kit/web/lazy-component.tsx";
import { markAddressResolved } from "#kit/web/loading/first-screen.ts";
import { onSessionEnd } from "#kit/web/session/session.ts";
import { createQueryClient } from "#kit/web/wire/query.ts";
import { startOutbox } from "./outbox-kinds.ts";
import { createAppRouter } from "./router.tsx";
import { leaveToLogin } from "./session-ended.ts";

/** What the screen itself still loads comes before the files of all others. */
const keepAppAfterMs = 3_000;

startTheme();
startTextSize();
startOutbox();
const wordsAreHere = startLanguage();

const queryClient: QueryClient = createQueryClient(
  startOffline(
    () => queryClient,
    () => void router.invalidate(),
  ),
);
const router = createAppRouter(queryClient);
/** The next page makes up for what did not arrive. */
const keepApp = () => void import("./versions/keep-app.ts").then((module) => module.keepApp()).catch(() => {});
const stopWaiting = router.subscribe("onResolved", ({ toLocation }) => {
  markAddressResolved();
  if (!toLocation.pathname.startsWith("/app/")) return;
  stopWaiting();
  setTimeout(() => whenIdle(keepApp), keepAppAfterMs);
});
onSessionEnd(() => leaveToLogin(router, queryClient));
watchSignedOutElsewhere();
forgetRecentSearchesWithSession();

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");
const page = createRoot(root);
void wordsAreHere.then(() =>
  page.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  ),
);
