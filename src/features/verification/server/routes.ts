import type { Route } from "#kit/server/http/route.ts";
import { type ValidationDeps, validationRoute } from "./grades/validate-response.ts";

/** What an analyst says of an answer or a photo goes with the record that it is of (`records/server/routes`). */
export const verificationRoutes = (deps: ValidationDeps): readonly Route[] => [validationRoute(deps)];
