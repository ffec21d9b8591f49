export { sweepAttempts } from "./attempt-store.ts";
export { OidcClients, type Providers } from "./oidc.ts";
export { makeRecoveryLink } from "./recovery.ts";
