import { LIVE_PATH } from '@parapet/contracts/events/live';
import type { MailDelivery } from '@parapet/contracts/events/notifications';
import type { ReleasePolicy } from '@parapet/contracts/releases/release';
import type { RuntimeConfig } from '@parapet/contracts/releases/runtime-config';
import type { AddressPolicy } from '@parapet/scanner/address-guard/address-policy';
import type { ResolveHost } from '@parapet/scanner/address-guard/resolve-host';
import type { Bundles } from '@parapet/scanner/data-bundles';
import type { TargetRules } from '@parapet/scanner/normalise-target';
import express, { type Express, type Router } from 'express';
import type { BreachServices } from './composition/breach-source.ts';
import { modulePortsOf } from './composition/module-ports.ts';
import type { BillingDeps } from './composition/open-payments.ts';
import { routeAccount } from './domains/account/account.routes.ts';
import { routeApiKeys } from './domains/api-keys/api-keys.routes.ts';
import { routeAssets } from './domains/assets/assets.routes.ts';
import { parseImportIn } from './domains/assets/import/import-thread.ts';
import { importUploads } from './domains/assets/import/store-import-file.ts';
import { routeAudit } from './domains/audit/audit.routes.ts';
import { routeBreach } from './domains/breach/breach.routes.ts';
import { routeCloud } from './domains/cloud/cloud.routes.ts';
import type { Identities } from './domains/cloud/providers/identities.ts';
import type { SampleAccount } from './domains/cloud/sample-account.ts';
import { assessAfterDecisions } from './domains/compliance/assess-after.ts';
import { routeCompliance } from './domains/compliance/compliance.routes.ts';
import { createVerifierRouter } from './domains/compliance/verifier.routes.ts';
import { routeDiscovery } from './domains/discovery/discovery.routes.ts';
import { routeFeed } from './domains/feed/feed.routes.ts';
import { routeFindings } from './domains/findings/findings.routes.ts';
import { reprioritiseSoon } from './domains/findings/priority/priority-queue.ts';
import { routeIntegrations } from './domains/integrations/integrations.routes.ts';
import { createHookRouter } from './domains/integrations/tickets/hook.routes.ts';
import { createUnsubscribeRouter } from './domains/integrations/unsubscribe/unsubscribe.routes.ts';
import { routeInventory } from './domains/inventory/inventory.routes.ts';
import { routeMembers } from './domains/members/members.routes.ts';
import { routeNotificationRules } from './domains/notification-rules/notification-rules.routes.ts';
import { routeNotifications } from './domains/notifications/notifications.routes.ts';
import { routeOperator } from './domains/operator/operator.routes.ts';
import { routeOwnership } from './domains/ownership/ownership.routes.ts';
import { routeReports } from './domains/reports/reports.routes.ts';
import { cancelOpenScans } from './domains/scans/control/cancel-scan.ts';
import { routeScans } from './domains/scans/scans.routes.ts';
import { beginScan } from './domains/scans/start/begin-scan.ts';
import type { EstimateScanPorts } from './domains/scans/start/estimate-scan.ts';
import { beginManualScan } from './domains/scans/start/manual-scan.ts';
import { routeSchedules } from './domains/schedules/schedules.routes.ts';
import { routeScore } from './domains/score/score.routes.ts';
import { routeSessions } from './domains/sessions/sessions.routes.ts';
import { createPaymentWebhook } from './domains/subscription/billing/payment-webhook.routes.ts';
import { receivePayment } from './domains/subscription/billing/receive-payment.ts';
import { routeSubscription } from './domains/subscription/subscription.routes.ts';
import { routeViews } from './domains/views/views.routes.ts';
import { routeWorkspaces } from './domains/workspaces/workspaces.routes.ts';
import { createSandboxPaymentsRouter } from './embedded/payments/sandbox-payments.routes.ts';
import { createOpenApiRouter } from './openapi/openapi.routes.ts';
import { routeOverview } from './operations/overview/overview.routes.ts';
import { routeSurface } from './operations/surface/surface.routes.ts';
import { acceptApiKeys } from './platform/auth/accept-api-keys.ts';
import type { TokenVerifier } from './platform/auth/token-verifier.ts';
import type { Database } from './platform/db/database.ts';
import type { Notifications } from './platform/db/notifications.ts';
import { isScoped } from './platform/db/scoped-assets.ts';
import type { OperatorConfig } from './platform/env/operator-config.ts';
import { createHealthRouter, type HealthDeps } from './platform/health/health.routes.ts';
import { createEndpointRouter, type EndpointRouter } from './platform/http/endpoint-router.ts';
import { errorHandler, notFound } from './platform/http/error-handler.ts';
import {
  defaultRateLimits,
  limitByActor,
  limitByAddress,
  type RateLimits,
} from './platform/http/rate-limit.ts';
import { requestContext } from './platform/http/request-context.ts';
import { chargeIn } from './platform/http/request-cost.ts';
import { createRequestCounts, type RequestCounts } from './platform/http/request-counts.ts';
import {
  refuseForeignHosts,
  refuseSeveralHosts,
  securityHeaders,
} from './platform/http/security-headers.ts';
import type { Logger } from './platform/log/logger.ts';
import { measureRequests } from './platform/metrics/measure-requests.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { openPictures, type Pictures } from './platform/pictures/pictures.ts';
import type { Queue } from './platform/queue/queue.ts';
import type { Secrets } from './platform/secrets/secrets.ts';
import type { SignedLinks } from './platform/storage/signed-links.ts';
import type { Storage } from './platform/storage/storage.ts';
import type { UploadLinks } from './platform/storage/upload-links.ts';
import { openTaskThreads } from './platform/threads/task-threads.ts';
import {
  countLiveWorkers,
  hasLiveWorker,
  listWorkers,
} from './platform/workers/worker-register.ts';
import { createErrorTunnel } from './web/functions/error-tunnel.routes.ts';
import { createFunctionsRouter } from './web/functions/functions.routes.ts';
import { routePreviews } from './web/previews/preview.routes.ts';
import { previewRightsIn } from './web/previews/preview-rights.repository.ts';
import type { ReadPreview } from './web/previews/read-preview.ts';
import type { ReadShellPreview } from './web/previews/shell-preview.ts';
import { createBroadcastRouter } from './web/realtime/broadcast.routes.ts';
import { createMountReportsRouter } from './web/releases/mount-reports.routes.ts';
import type { ReadChannels } from './web/releases/read-channels.ts';
import type { ReadRegistry } from './web/releases/registry.ts';
import type { ReleaseWatch } from './web/releases/release-watch.ts';
import type { ShellReleases } from './web/releases/shell-releases.ts';
import type { Sites } from './web/site/sites.ts';
import { allObjects } from './web/storage/all-objects.ts';
import type { StorageAccessPorts } from './web/storage/storage-access.ts';
import { createWireRouter } from './web/storage/wire/storage-router.ts';
import { createWebRouter } from './web/web.routes.ts';

export interface AppDeps {
  readonly log: Logger;
  readonly db: Database;
  readonly queue: Queue;
  /** Topics are scan ids. */
  readonly scanEvents: Notifications;
  readonly tokens: TokenVerifier;
  readonly secrets: Secrets;
  readonly storage: Storage;
  readonly links: SignedLinks & UploadLinks;
  readonly billing: BillingDeps;
  readonly identities: Identities;
  readonly breachServices: BreachServices;
  /** The made-up account that this installation serves; null for none. */
  readonly cloudSamples: readonly SampleAccount[];
  readonly metrics: Metrics;
  readonly targetRules: TargetRules;
  /** Tells what estimates of scans count with; workers have the same settings. */
  readonly scanCapacity: EstimateScanPorts['capacity'];
  /** The public data that checks compare with. */
  readonly readBundles: () => Promise<Bundles>;
  /** The addresses that messages to integrations may go to. */
  readonly webhookPolicy: AddressPolicy;
  /** Resolves host names of new integrations; defaults to the system's resolver. */
  readonly resolveHost?: ResolveHost;
  readonly runtimeConfig: RuntimeConfig;
  readonly readRegistry: ReadRegistry;
  readonly readPolicy: (remote: string, channel?: string) => Promise<ReleasePolicy>;
  /** Counts how releases fare; without it, reports are dropped. */
  readonly watch?: ReleaseWatch;
  readonly readPreview: ReadPreview;
  readonly readShellPreview: ReadShellPreview;
  readonly readChannels: ReadChannels;
  /** Origins that previewed builds may come from, besides those of live remotes. */
  readonly previewOrigins: readonly string[];
  readonly shells: ShellReleases;
  readonly shellDist: string;
  /** The public documents of the remotes. */
  readonly sites: Sites;
  readonly operator: OperatorConfig;
  /** Crawlers may list the public pages. */
  readonly isIndexable: boolean;
  readonly intercomSecret: string | null;
  readonly mailDelivery: MailDelivery;
  readonly validateResponses: boolean;
  readonly trustedProxies: number;
  readonly rateLimits?: RateLimits;
  /** Defaults to those of this process alone. */
  readonly requestCounts?: RequestCounts;
  /** The embedded replacement of Supabase; null when hosted. */
  readonly embedded: { readonly auth: Router; readonly mailbox: Router } | null;
  /** Aborts when the process is asked to stop; event streams end with it. */
  readonly shutdown: AbortSignal;
  readonly version: string;
  /** The time of payments; defaults to the clock. */
  readonly now?: () => Date;
}

/** Creates the HTTP application without listening, so that tests can drive it. */
export function createApp(deps: AppDeps): { app: Express; api: EndpointRouter } {
  const { log, runtimeConfig, embedded, rateLimits = defaultRateLimits } = deps;
  const { requestCounts = createRequestCounts() } = deps;
  const { publicUrl } = runtimeConfig;
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.set('trust proxy', deps.trustedProxies);

  app.use(requestContext(log));
  app.use(securityHeaders({ publicUrl }));
  app.use(refuseSeveralHosts);
  if (embedded) app.use(refuseForeignHosts({ publicUrl }));
  app.use(
    ['/api', '/auth', '/functions', '/realtime', '/storage', '/embedded', '/readyz'],
    limitByAddress('anyone', rateLimits.anyone, requestCounts),
  );
  app.use(createHealthRouter(healthOf(deps)));
  const receive = receiveOf(deps);
  if (receive) app.use(createPaymentWebhook(receive));
  app.use(createHookRouter(deps));
  app.use(createVerifierRouter());
  app.use(createUnsubscribeRouter({ ...deps, ...modulePortsOf(deps.db) }));
  if (receive && deps.billing.sandbox) {
    app.use('/embedded', createSandboxPaymentsRouter(deps.billing.sandbox, receive));
  }
  if (embedded) {
    app.use('/auth/v1', embedded.auth);
    app.use('/embedded', embedded.mailbox);
  }
  app.use(createOpenApiRouter({ publicUrl, version: deps.version }));
  app.use('/api', measureRequests(deps.metrics));
  const pictures = openPictures({ charge: chargeIn(requestCounts) });
  deps.shutdown.addEventListener('abort', pictures.close, { once: true });
  const api = createApi({ ...deps, pictures }, requestCounts);
  app.use('/functions/v1', createFunctionsRouter({ publicUrl, api }), notFound);
  const objects = allObjects({
    ...deps,
    asMember: asMemberOf(deps),
    uploads: { imports: importUploads({ ...deps, ...modulePortsOf(deps.db) }) },
    limit: limitByActor(rateLimits, requestCounts),
  });
  app.use('/storage/v1', createWireRouter(objects, pictures), notFound);
  const broadcasts = createBroadcastRouter({
    ...deps,
    limit: limitByActor(rateLimits, requestCounts),
  });
  app.use(LIVE_PATH, broadcasts, notFound);
  app.use(api.router);
  if (deps.watch) {
    app.use(createMountReportsRouter({ ...deps, watch: deps.watch, requestCounts }));
  }
  if (runtimeConfig.sentryDsn)
    app.use(createErrorTunnel({ dsn: runtimeConfig.sentryDsn, log, requestCounts }));
  app.use('/api', notFound);
  app.use(
    limitByAddress('pages', rateLimits.pages, requestCounts),
    createWebRouter({ ...deps, rights: previewRightsOf(deps) }),
  );
  app.use(notFound);
  app.use(errorHandler(log));
  return { app, api };
}

function createApi(
  deps: AppDeps & { readonly pictures: Pictures },
  counts: RequestCounts,
): EndpointRouter {
  const api = createEndpointRouter({
    ...deps,
    tokens: acceptApiKeys(deps.tokens, deps.db),
    limit: limitByActor(deps.rateLimits ?? defaultRateLimits, counts),
  });
  const ports = { ...deps, ...modulePortsOf(deps.db) };
  const threads = openTaskThreads({ charge: chargeIn(counts) });
  deps.shutdown.addEventListener('abort', () => void threads.close(), { once: true });
  routeWorkspaces(api, {
    ...ports,
    cancelScans: cancelOpenScans(ports),
    identitySecret: deps.intercomSecret,
  });
  routeOverview(api, ports);
  routeMembers(api, ports);
  routeSessions(api, ports);
  routeSubscription(api, {
    ...ports,
    payments: deps.billing.payments,
    receive: receiveOf(deps),
    sellerCountry: deps.billing.seller.country,
    publicUrl: deps.runtimeConfig.publicUrl,
    now: deps.now ?? (() => new Date()),
  });
  routeAssets(api, {
    ...ports,
    rules: deps.targetRules,
    parseImport: parseImportIn(threads.run),
    beginScan: beginManualScan(ports),
    reprioritiseSoon: reprioritiseSoon(ports),
  });
  routeOwnership(api, ports);
  routeDiscovery(api, { ...ports, rules: deps.targetRules });
  routeScans(api, {
    ...ports,
    capacity: deps.scanCapacity,
    countWorkers: () => countLiveWorkers(deps.db),
  });
  routeSchedules(api, ports);
  const { publicUrl } = deps.runtimeConfig;
  routeFindings(api, {
    ...ports,
    feed: assessAfterDecisions(ports.feed, deps.queue),
    beginScan: beginScan(ports),
    publicUrl,
  });
  routeInventory(api, ports);
  routeSurface(api, ports);
  routeScore(api, ports);
  routeFeed(api, ports);
  routeNotificationRules(api, ports);
  routeViews(api, ports);
  routeBreach(api, { ...ports, ...deps.breachServices });
  routeCloud(api, { ...ports, beginScan: beginScan(ports), samples: deps.cloudSamples });
  routeCompliance(api, ports);
  routeIntegrations(api, ports);
  routeNotifications(api, ports);
  routeReports(api, ports);
  routeAudit(api, ports);
  routeApiKeys(api, ports);
  routeAccount(api, ports);
  routeOperator(api, { ...ports, listWorkers: () => listWorkers(deps.db) });
  routePreviews(api, { ...deps, rights: previewRightsOf(deps) });
  api.refuseOtherMethods();
  return api;
}

const receiveOf = (deps: AppDeps): ((providerId: string) => Promise<void>) | null => {
  const { payments, seller } = deps.billing;
  const { db, queue, log, now = () => new Date() } = deps;
  return payments && receivePayment({ db, queue, log, payments, seller, now });
};

/** On one machine nobody needs a command to develop; an operator may decide otherwise. */
const previewRightsOf = ({ db, runtimeConfig }: AppDeps) =>
  previewRightsIn(db, { openUntilDecided: runtimeConfig.mode === 'embedded' });

const asMemberOf = ({ db }: AppDeps): StorageAccessPorts['asMember'] => {
  const { enterWorkspace } = modulePortsOf(db);
  return (actor, workspaceId, work) =>
    enterWorkspace(actor, workspaceId, 'read', (scope) =>
      work({ ...scope, isScoped: isScoped(scope) }),
    );
};

const healthOf = ({ db, tokens, queue, shutdown, log }: AppDeps): HealthDeps => ({
  probes: { database: () => db.ping(), auth: () => tokens.ping(), queue: () => queue.ping() },
  // Without workers scans wait; everything else works, so traffic must not go elsewhere.
  worker: () => hasLiveWorker(db),
  shutdown,
  log,
});
