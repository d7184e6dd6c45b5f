import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isLoopbackOrigin } from '@parapet/contracts/releases/previews/preview';
import { BUILT_IN_GRANTS } from '@parapet/contracts/releases/remote-grants';
import type { RuntimeConfig } from '@parapet/contracts/releases/runtime-config';
import packageJson from '../package.json' with { type: 'json' };
import { createApp } from './app.ts';
import { openBreachServices } from './composition/breach-source.ts';
import { createCloudFetch } from './composition/cloud-fetch.ts';
import { cloudSamplesOf } from './composition/cloud-sample.ts';
import { type EmbeddedServices, openEmbeddedServices } from './composition/embedded-services.ts';
import { mailDeliveryOf } from './composition/open-mailer.ts';
import { openPayments } from './composition/open-payments.ts';
import { openStorage } from './composition/open-storage.ts';
import { openOwnEndpoints } from './composition/own-endpoints.ts';
import { createBundleReader } from './composition/read-bundles.ts';
import { webhookPolicyOf } from './composition/webhook-policy.ts';
import { accountDeletionQueue } from './domains/account/account-deletion-queue.ts';
import { assetImportQueue } from './domains/assets/import/asset-import-queue.ts';
import {
  breachMailQueue,
  breachSearchQueue,
  breachSettleQueue,
} from './domains/breach/breach-queues.ts';
import { organisationQueue } from './domains/cloud/organisations/organisation-queues.ts';
import { createAwsIdentity } from './domains/cloud/providers/aws/aws-identity.ts';
import { createAzureIdentity } from './domains/cloud/providers/azure/azure-identity.ts';
import { createGcpFederation } from './domains/cloud/providers/gcp/gcp-federation.ts';
import { createGcpIdentity } from './domains/cloud/providers/gcp/gcp-identity.ts';
import { assessQueue } from './domains/compliance/compliance-queues.ts';
import { discoveryQueue } from './domains/discovery/discovery-queue.ts';
import { priorityQueue } from './domains/findings/priority/priority-queue.ts';
import { checkQueue } from './domains/integrations/delivery/check-queue.ts';
import { deliveryQueue } from './domains/integrations/delivery/delivery-queue.ts';
import { ticketReadQueue } from './domains/integrations/tickets/ticket-queue.ts';
import { invitationQueue } from './domains/members/invitation-queue.ts';
import { ownershipQueue } from './domains/ownership/ownership-queue.ts';
import { reportQueue } from './domains/reports/report-queue.ts';
import { scanQueue } from './domains/scans/scan-queue.ts';
import { billingQueue } from './domains/subscription/billing/billing-queue.ts';
import { ownershipOfferQueue } from './domains/workspaces/ownership-offer-queue.ts';
import { onlyLiveSessions } from './platform/auth/live-session-verifier.ts';
import { readLiveSession } from './platform/auth/live-sessions.repository.ts';
import { createTokenVerifier } from './platform/auth/token-verifier.ts';
import { openDatabase } from './platform/db/database.ts';
import { bringUpToDate } from './platform/db/migrations/bring-up-to-date.ts';
import { listenTo } from './platform/db/notifications.ts';
import { requireBoundLogin } from './platform/db/require-bound-login.ts';
import { requireDatabase } from './platform/db/require-database.ts';
import { type Config, readConfig } from './platform/env.ts';
import { isUploadTo } from './platform/http/is-upload.ts';
import { listen } from './platform/http/listen.ts';
import { defaultRateLimits } from './platform/http/rate-limit.ts';
import { addHitsIn } from './platform/http/request-counts.repository.ts';
import { shareRequestCounts } from './platform/http/request-counts.ts';
import { createLogger } from './platform/log/logger.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { serveMetrics } from './platform/metrics/serve-metrics.ts';
import { type Running, runProcess } from './platform/process/run-process.ts';
import { openQueue } from './platform/queue/queue.ts';
import { createFederationKey } from './platform/secrets/federation-key.ts';
import { createSecrets, loadMasterKey } from './platform/secrets/secrets.ts';
import { createSignedLinks } from './platform/storage/signed-links.ts';
import { createUploadLinks } from './platform/storage/upload-links.ts';
import { createReadPreview } from './web/previews/read-preview.ts';
import { createReadShellPreview } from './web/previews/shell-preview.ts';
import { createRealtime } from './web/realtime/realtime-server.ts';
import { keptReleasesIn } from './web/releases/kept-releases.repository.ts';
import { createKnownKeys } from './web/releases/known-keys.ts';
import { createKnownOrigins } from './web/releases/known-origins.ts';
import { createReadChannels } from './web/releases/read-channels.ts';
import { createRegistry } from './web/releases/registry.ts';
import { releaseSource, targetFiles } from './web/releases/release-source.ts';
import { watchStoreIn } from './web/releases/release-watch.repository.ts';
import { createReleaseWatch } from './web/releases/release-watch.ts';
import { createShellReleases } from './web/releases/shell-releases.ts';
import { releaseWithheldQueue } from './web/releases/withheld.jobs.ts';
import { createSites } from './web/site/sites.ts';

const POOL_SIZE = 20;
/** Requests that run when the process is asked to stop have this long; event streams end at once. */
const GRACE_MS = 8000;
/** Sockets are closed over this time, so that their clients do not return at once. */
const SPREAD_MS = 10_000;
/** The longest drain, the grace time and the rest. */
const STOP_PATIENCE_MS = 75_000;

async function start(): Promise<Running> {
  const config = readConfig(process.env);
  const log = createLogger({ process: 'api', level: config.logLevel });
  const url = config.databaseUrl;
  const shutdown = new AbortController();
  const db = openDatabase({
    url,
    poolSize: POOL_SIZE,
    onError: (error) => log.warn({ err: error }, 'an idle database connection broke'),
  });
  await requireDatabase(db, url);
  if (config.supabase) {
    await requireBoundLogin(url, config.acceptBypassRls);
    await bringUpToDate(url);
  }
  const queue = await openQueue({
    url,
    queues: [
      scanQueue,
      deliveryQueue,
      checkQueue,
      ticketReadQueue,
      ownershipQueue,
      discoveryQueue,
      priorityQueue,
      reportQueue,
      assetImportQueue,
      invitationQueue,
      ownershipOfferQueue,
      billingQueue,
      accountDeletionQueue,
      organisationQueue,
      breachSearchQueue,
      breachSettleQueue,
      breachMailQueue,
      assessQueue,
      releaseWithheldQueue,
    ],
    log,
  });
  const scanEvents = await listenTo({ url, channel: 'parapet_scans', log });
  const liveEvents = await listenTo({ url, channel: 'parapet_live', log });
  const ownEndpoints = await openOwnEndpoints({ config, log, signal: shutdown.signal });
  const embedded = config.supabase
    ? null
    : await openEmbeddedServices(config, ownEndpoints, log, db);
  const billing = await openPayments(config, log);
  const metrics = createMetrics();
  const keys = createKnownKeys(config.releaseKeys, ownFile(config, 'release-public-keys'));
  const kept = keptReleasesIn(db);
  const source = releaseSource(config.releases, config.remotes, keys, { kept, log });
  const remoteOrigins = createKnownOrigins(config.remoteOrigins, ownFile(config, 'remote-origins'));
  // Users of a hosted installation must not make this process contact its own loopback ports.
  const previewOrigins = config.previewOrigins.filter(
    (origin) => !config.supabase || !isLoopbackOrigin(origin),
  );
  const watch = createReleaseWatch({
    store: watchStoreIn(db),
    minSessions: config.releaseWatchSessions,
    onWithheld: (withholding) =>
      db.asProcess((tx) => queue.send(tx, releaseWithheldQueue, withholding)),
    log,
  });
  const readRegistry = createRegistry({
    source,
    origins: remoteOrigins,
    grants: config.remoteGrants,
    readWithheld: () => watch.withheld(),
    log,
  });

  const requestCounts = shareRequestCounts(addHitsIn(db), {
    onError: (error) => log.warn({ err: error }, 'requests are counted by this process alone'),
  });

  const masterKey = await loadMasterKey(config);
  const sites = createSites({
    readBytes: source.readBuildBytes,
    kept,
    grants: config.remoteGrants,
    log,
  });
  const shells = createShellReleases({ files: targetFiles(config.releases), keys, kept, log });
  const tokens = onlyLiveSessions(createTokenVerifier(tokenSource(config)), (session) =>
    readLiveSession(db, session),
  );
  const runtimeConfig = runtimeConfigOf(config, embedded);
  const realtime = createRealtime({
    db,
    tokens,
    events: liveEvents,
    log,
    metrics,
    publicUrl: config.publicUrl,
    key: runtimeConfig.supabaseKey,
    isEmbedded: embedded !== null,
  });
  const { app, api } = createApp({
    log,
    db,
    requestCounts,
    queue,
    scanEvents,
    tokens,
    secrets: createSecrets(masterKey),
    storage: await openStorage(config),
    billing,
    links: { ...createSignedLinks(masterKey), ...createUploadLinks(masterKey) },
    breachServices: openBreachServices(config, ownEndpoints),
    identities: {
      aws: createAwsIdentity({
        endpoint: config.aws.endpoint,
        credentials: config.aws.credentials,
      }),
      azure: createAzureIdentity({
        ...config.azure,
        fetch: createCloudFetch(ownEndpoints, config.azure.endpoint),
        version: packageJson.version,
      }),
      gcp: createGcpIdentity({
        endpoint: null,
        fetch: createCloudFetch(ownEndpoints),
        federation: createGcpFederation(createFederationKey(masterKey), config.publicUrl),
        version: packageJson.version,
      }),
    },
    cloudSamples: cloudSamplesOf(config),
    metrics,
    readBundles: createBundleReader(config.dataBundles),
    targetRules: { allowPrivate: config.allowPrivateTargets, ownEndpoints },
    scanCapacity: { pace: config.scanPace, hostsPerWorker: config.workerHosts },
    webhookPolicy: webhookPolicyOf(config, ownEndpoints),
    runtimeConfig,
    readRegistry,
    readPolicy: async (remote, channel) => ({
      keyIds: await keys.idsOf(remote, channel),
      remoteOrigins: [...(await remoteOrigins())],
      previewOrigins,
      grants: config.remoteGrants ?? BUILT_IN_GRANTS,
      health: await watch.healthOf(remote),
    }),
    watch,
    readPreview: createReadPreview({
      source,
      readRegistry,
      keys,
      remoteOrigins,
      origins: previewOrigins,
    }),
    readShellPreview: createReadShellPreview(source, shells),
    readChannels: createReadChannels(source),
    previewOrigins: config.previewOrigins,
    shells,
    shellDist: config.shellDist,
    sites,
    operator: config.operator,
    isIndexable: config.isIndexable,
    mailDelivery: mailDeliveryOf(config),
    intercomSecret: config.intercom.identitySecret,
    validateResponses: config.validateResponses,
    trustedProxies: config.trustedProxies,
    rateLimits: { ...defaultRateLimits, cost: config.accountCost },
    embedded,
    shutdown: shutdown.signal,
    version: packageJson.version,
  });
  // The embedded mailbox gives access to any account, so only this machine may reach it.
  const hosts = embedded ? ['127.0.0.1', '::1'] : ['0.0.0.0', '::'];
  // Behind a proxy every connection has the proxy's address, and the proxy handles slow clients.
  const limits = config.trustedProxies > 0 ? { perAddress: Number.POSITIVE_INFINITY } : {};
  const { upgrade } = realtime;
  const isUpload = isUploadTo(api.bound);
  const server = await listen(app, { port: config.port, hosts, limits, upgrade, isUpload });
  const metricsServer = config.metricsPort
    ? await serveMetrics(metrics, { port: config.metricsPort, hosts })
    : null;
  log.info({ port: server.port, mode: config.mode }, 'listening');

  return {
    details: { url: config.publicUrl },
    async stop() {
      shutdown.abort();
      // A load balancer finds out by /readyz, and sends nothing more before the port closes.
      await Promise.all([
        setTimeout(config.drainMs),
        realtime.close(Math.min(config.drainMs, SPREAD_MS)),
      ]);
      await server.close(GRACE_MS);
      await metricsServer?.close(0);
      requestCounts.stop();
      await scanEvents.close();
      await liveEvents.close();
      await queue.stop();
      await embedded?.close();
      await billing.close();
      await db.close();
    },
  };
}

/** Public keys that the launcher and releases on this machine register. */
const ownFile = ({ dataDir }: Config, name: string): string => join(dataDir, 'keys', name);

/** In embedded mode the key set is fetched over loopback, whatever the public URL is. */
function tokenSource({ supabase, port, publicUrl }: Config): { keySetUrl: URL; issuer: string } {
  const service = supabase?.url ?? `http://127.0.0.1:${port}`;
  return {
    keySetUrl: new URL(`${service}/auth/v1/.well-known/jwks.json`),
    issuer: `${supabase?.url ?? publicUrl}/auth/v1`,
  };
}

function runtimeConfigOf(config: Config, embedded: EmbeddedServices | null): RuntimeConfig {
  return {
    mode: config.mode,
    supabaseUrl: config.supabase?.url ?? config.publicUrl,
    supabaseKey: config.supabase?.publishableKey ?? embedded?.publishableKey ?? '',
    apiBase: '/api',
    publicUrl: config.publicUrl,
    mailboxUrl: mailDeliveryOf(config) === 'mailbox' ? '/embedded/mailbox' : null,
    oauthProviders: config.oauth.offered.map(({ id }) => id),
    oauthNames: Object.fromEntries(
      config.oauth.offered.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])),
    ),
    sourceUrl: config.sourceUrl,
    intercomAppId: config.intercom.appId,
    sentryDsn: config.sentryDsn,
  };
}

runProcess(start, { stopPatienceMs: STOP_PATIENCE_MS });
