import { activityRoutes } from "#features/activity/server/routes.ts";
import { adaptationRoutes } from "#features/adaptations/server/routes.ts";
import { analyticsRoutes } from "#features/analytics/server/routes.ts";
import { onGroupRemoved as hearOfGroupInAreas } from "#features/areas/server/events.ts";
import { areaRoutes } from "#features/areas/server/routes.ts";
import { auditRoutes } from "#features/audit/server/routes.ts";
import { bulkPublishingRoutes } from "#features/bulk-publishing/server/routes.ts";
import { commentRoutes } from "#features/comments/server/routes.ts";
import { chatSocket, copilotRoutes } from "#features/copilot/server/routes.ts";
import { onPerformSubmitted as openActionsForDeviations } from "#features/corrective-actions/server/events.ts";
import { correctiveActionRoutes } from "#features/corrective-actions/server/routes.ts";
import { deviceRoutes } from "#features/devices/server/routes.ts";
import { deviceSecrets, requirePin } from "#features/devices/server/service.ts";
import { onGroupRemoved as hearOfGroupInDocuments } from "#features/documents/server/events.ts";
import { documentRoutes } from "#features/documents/server/routes.ts";
import { draftsRoutes } from "#features/drafts/server/routes.ts";
import { feedbackRoutes } from "#features/feedback/server/routes.ts";
import { filmStepRoutes } from "#features/film-steps/server/routes.ts";
import { flagRoutes } from "#features/flags/server/routes.ts";
import { generationRoutes } from "#features/generation/server/routes.ts";
import { groupRoutes } from "#features/groups/server/routes.ts";
import type { HearGroupRemoved } from "#features/groups/server/service.ts";
import { interviewRoutes } from "#features/interviews/server/routes.ts";
import { onGroupRemoved as hearOfGroupInInvites } from "#features/invites/server/events.ts";
import { workspaceInviting } from "#features/invites/server/invited-number.ts";
import { inviteRoutes } from "#features/invites/server/routes.ts";
import { libraryRoutes } from "#features/library/server/routes.ts";
import { linkedStepRoutes } from "#features/linked-steps/server/routes.ts";
import { markupRoutes } from "#features/markups/server/routes.ts";
import { mediaRoutes } from "#features/media/server/routes.ts";
import { onRoleDeleted } from "#features/members/server/events.ts";
import { memberRoutes } from "#features/members/server/routes.ts";
import { memberSight } from "#features/members/server/service.ts";
import { notificationRoutes } from "#features/notifications/server/routes.ts";
import { phoneRoutes } from "#features/phones/server/routes.ts";
import type { PhoneDeps } from "#features/phones/server/service.ts";
import { printRoutes } from "#features/prints/server/routes.ts";
import { onGroupRemoved as hearOfGroupInProcedures } from "#features/procedures/server/events.ts";
import { procedureRoutes } from "#features/procedures/server/routes.ts";
import { propertyRoutes } from "#features/properties/server/routes.ts";
import { proposalRoutes } from "#features/proposals/server/routes.ts";
import { onGroupRemoved as hearOfGroupInStages, onCaptionsChanged } from "#features/publishing/server/events.ts";
import { publishingRoutes } from "#features/publishing/server/routes.ts";
import { onGroupRemoved as hearOfGroupInQuestions } from "#features/questions/server/events.ts";
import { questionRoutes } from "#features/questions/server/routes.ts";
import { quizRoutes } from "#features/quizzes/server/routes.ts";
import { recordRoutes } from "#features/records/server/routes.ts";
import { replacingRoutes } from "#features/replacing/server/routes.ts";
import { revisionRoutes } from "#features/revisions/server/routes.ts";
import { roleRoutes } from "#features/roles/server/routes.ts";
import { runRoutes } from "#features/runs/server/routes.ts";
import { sealingRoutes } from "#features/sealing/server/routes.ts";
import { searchRoutes } from "#features/search/server/routes.ts";
import type { CookieSettings } from "#features/sessions/server/cookie.ts";
import { sessionRoutes } from "#features/sessions/server/routes.ts";
import { onGroupRemoved as hearOfGroupInSets } from "#features/sets/server/events.ts";
import { setRoutes } from "#features/sets/server/routes.ts";
import { onGroupRemoved as hearOfGroupInSharing } from "#features/sharing/server/events.ts";
import { findReceivedFile, findReceivedFilm } from "#features/sharing/server/received-files.ts";
import { sharingRoutes } from "#features/sharing/server/routes.ts";
import { ssoRoutes } from "#features/sso/server/routes.ts";
import { OidcClients, type Providers } from "#features/sso/server/service.ts";
import { onGroupRemoved as hearOfGroupInTemplates } from "#features/templates/server/events.ts";
import { templateRoutes } from "#features/templates/server/routes.ts";
import { onGroupRemoved as hearOfGroupInTimeStudies } from "#features/time-studies/server/events.ts";
import { timeStudyRoutes } from "#features/time-studies/server/routes.ts";
import { transferRoutes } from "#features/transfers/server/routes.ts";
import { unrecordedRoutes } from "#features/unrecorded/server/routes.ts";
import { endRun, endRunsOf } from "#features/unrecorded/server/service.ts";
import { verificationRoutes } from "#features/verification/server/routes.ts";
import { findFfmpeg } from "#features/videos/server/reading/find-ffmpeg.ts";
import { videoRoutes } from "#features/videos/server/routes.ts";
import { createVideoReader } from "#features/videos/server/video-reader.ts";
import { voiceOverRoutes } from "#features/voice-overs/server/routes.ts";
import { workspaceRoutes } from "#features/workspaces/server/routes.ts";
import type { Checkpoints } from "#kit/server/audit/checkpoints.ts";
import { type Clock, isMovable } from "#kit/server/clock.ts";
import type { Config } from "#kit/server/config.ts";
import type { FeedHub } from "#kit/server/feed/feed-hub.ts";
import { feedRoutes } from "#kit/server/feed/feed-routes.ts";
import type { Gate } from "#kit/server/http/gate.ts";
import type { Route } from "#kit/server/http/route.ts";
import type { SocketRoute } from "#kit/server/http/socket-route.ts";
import type { InstallationSecret } from "#kit/server/installation-secret.ts";
import type { RateLimits } from "#kit/server/limits/rate-limit.ts";
import type { Log } from "#kit/server/log.ts";
import type { Models } from "#kit/server/models/models.ts";
import { asSystem } from "#kit/server/scope.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { pushServiceOf, sendersOf, sendsOf } from "./senders.ts";
import { closedByFlags } from "./switched-calls.ts";
import { testRoutes } from "./testing/routes.ts";
import { visibilityChecks } from "./visibility-checks.ts";
import { type PersonaBook, welcomeRoutes } from "./welcome.ts";

export interface RouteDeps {
  readonly config: Config;
  readonly log: Log;
  readonly cookies: CookieSettings;
  readonly feed: FeedHub;
  readonly store: ObjectStore;
  readonly checkpoints: Checkpoints;
  readonly gate: Gate;
  readonly clock: Clock;
  readonly personas: PersonaBook | undefined;
  readonly limits: RateLimits;
  readonly models: Models;
  readonly secret: InstallationSecret;
}

/** The features that store ids of access groups: notified of a deletion, in the same transaction. */
const groupHeirs: readonly HearGroupRemoved[] = [
  hearOfGroupInAreas,
  hearOfGroupInQuestions,
  hearOfGroupInDocuments,
  hearOfGroupInInvites,
  hearOfGroupInProcedures,
  hearOfGroupInSets,
  hearOfGroupInSharing,
  hearOfGroupInStages,
  hearOfGroupInTemplates,
  hearOfGroupInTimeStudies,
];

/** How codes are keyed, and whose numbers are expected. */
function phonesOf(deps: RouteDeps): PhoneDeps {
  const pinSecrets = deviceSecrets(deps.secret);
  return {
    limits: deps.limits,
    key: deps.secret.keyFor("phone codes"),
    cookies: deps.cookies,
    sendsCodes: deps.config.SMS_CODES,
    provePin: (appContext, { workspaceId, profileId, pin }) =>
      requirePin((work) => asSystem(appContext, workspaceId, work), pinSecrets, profileId, pin),
    whoExpects: [workspaceInviting],
  };
}

/** The OpenID Connect providers that the configuration names. */
function providersOf(config: Config): Providers {
  const of = (issuer: string, clientId: string | undefined, clientSecret: string | undefined) =>
    clientId && clientSecret ? { issuer, clientId, clientSecret } : undefined;
  const google = of(config.GOOGLE_ISSUER, config.GOOGLE_CLIENT_ID, config.GOOGLE_CLIENT_SECRET);
  const microsoft = of(config.MICROSOFT_ISSUER, config.MICROSOFT_CLIENT_ID, config.MICROSOFT_CLIENT_SECRET);
  return { ...(google && { google }), ...(microsoft && { microsoft }) };
}

/** Whether a code reaches its reader: in production by a sender; elsewhere the outbox can be read. */
const readsCodes = (config: Config): boolean =>
  config.SMS_CODES && (config.FETTLE_MODE !== "production" || sendersOf(config).sms !== undefined);

/** How people sign in themselves. */
function signInRoutes(deps: RouteDeps): readonly Route[] {
  const clients = new OidcClients(providersOf(deps.config), deps.clock, deps.log, deps.config.FETTLE_TEAM_DOMAINS);
  const configured = [...clients.configured, ...(readsCodes(deps.config) ? (["phone"] as const) : [])];
  return [
    ...welcomeRoutes({ mode: deps.config.FETTLE_MODE, signInWays: configured }, deps.cookies, deps.personas),
    ...ssoRoutes({ clients, cookies: deps.cookies, configured }),
  ];
}

/** Every route of the product. */
export const routesOf = (deps: RouteDeps): readonly Route[] => closedByFlags(allRoutes(deps));

const allRoutes = (deps: RouteDeps): readonly Route[] => [
  ...signInRoutes(deps),
  ...sessionRoutes(deps.cookies),
  ...workspaceRoutes(deps.cookies, deps.models.config.service !== undefined),
  ...flagRoutes,
  ...auditRoutes(deps),
  ...roleRoutes(onRoleDeleted),
  ...groupRoutes({ heirs: groupHeirs }),
  ...memberRoutes({ store: deps.store }),
  ...deviceRoutes(deps),
  ...sealingRoutes(deps),
  ...inviteRoutes(deps.cookies),
  ...mediaRoutes({ ...deps, publicUrl: deps.config.publicUrl, visibilityChecks, findForeign: findReceivedFile }),
  ...markupRoutes({ visibilityChecks }),
  ...videoRoutes({
    visibilityChecks,
    reader: createVideoReader(deps.store, findFfmpeg(deps.config.FFMPEG_PATH)),
    findForeign: findReceivedFilm,
    captionListeners: [onCaptionsChanged],
  }),
  ...propertyRoutes(memberSight),
  ...areaRoutes,
  ...documentRoutes,
  ...libraryRoutes,
  ...linkedStepRoutes,
  ...feedbackRoutes,
  ...correctiveActionRoutes,
  ...templateRoutes,
  ...timeStudyRoutes,
  ...procedureRoutes,
  ...revisionRoutes,
  ...bulkPublishingRoutes,
  ...draftsRoutes,
  ...publishingRoutes,
  ...commentRoutes,
  ...generationRoutes(visibilityChecks),
  ...filmStepRoutes(visibilityChecks),
  ...voiceOverRoutes(deps),
  ...transferRoutes({ ...deps, publicUrl: deps.config.publicUrl }),
  ...adaptationRoutes,
  ...proposalRoutes(deps),
  ...quizRoutes(deps.config.publicUrl),
  ...interviewRoutes(deps),
  ...printRoutes({ store: deps.store, publicUrl: deps.config.publicUrl }),
  ...replacingRoutes(memberSight),
  ...sharingRoutes(deps),
  ...verificationRoutes(deps),
  ...runRoutes({
    ...deps,
    listeners: [openActionsForDeviations],
    endRuns: { one: endRun, ofMember: endRunsOf },
  }),
  ...unrecordedRoutes({ secret: deps.secret }),
  ...recordRoutes,
  ...activityRoutes,
  ...analyticsRoutes(sendsOf(deps.config)),
  ...questionRoutes,
  ...setRoutes,
  ...searchRoutes(deps),
  ...copilotRoutes,
  ...notificationRoutes({
    ...deps,
    sends: sendsOf(deps.config),
    push: pushServiceOf(deps.config, deps.secret),
  }),
  ...phoneRoutes(phonesOf(deps)),
  ...feedRoutes(deps.feed),
  ...(deps.config.FETTLE_MODE === "test" && isMovable(deps.clock) ? testRoutes(deps.clock, deps.store) : []),
];

/** Every socket of the product. */
export const socketsOf = (deps: Pick<RouteDeps, "models" | "limits">): readonly SocketRoute[] => [chatSocket(deps)];
