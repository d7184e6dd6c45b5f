import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { createBuckets } from '@parapet/cloud-scanner/aws/client/buckets';
import { createGroupTargets } from '@parapet/scanner/group-targets';
import { createJudgePool } from '@parapet/scanner/judge-pool';
import { catalogue, checks } from '@parapet/scanner/registry';
import { createPlanChecks, createRunScan } from '@parapet/scanner/run-scan';
import packageJson from '../package.json' with { type: 'json' };
import { openBreachServices } from './composition/breach-source.ts';
import { createCloudFetch } from './composition/cloud-fetch.ts';
import { openCloudSamples } from './composition/cloud-sample.ts';
import { createCloudUnits } from './composition/cloud-units.ts';
import { modulePortsOf } from './composition/module-ports.ts';
import { openAuthAdmin } from './composition/open-auth-admin.ts';
import { openAuthSweep } from './composition/open-auth-sweep.ts';
import { openMailer } from './composition/open-mailer.ts';
import { openPayments } from './composition/open-payments.ts';
import { openStorage } from './composition/open-storage.ts';
import { openWorkerHealth } from './composition/open-worker-health.ts';
import { openOwnEndpoints } from './composition/own-endpoints.ts';
import { createBundleReader } from './composition/read-bundles.ts';
import { scanEndedHandlersOf } from './composition/scan-ended-handlers.ts';
import { webhookPolicyOf } from './composition/webhook-policy.ts';
import { workerJobs } from './composition/worker-jobs.ts';
import { createGcpFederation } from './domains/cloud/providers/gcp/gcp-federation.ts';
import type { CloudConnections } from './domains/cloud/scanning/open-account.ts';
import { matchQueue } from './domains/inventory/match-queue.ts';
import { ACTIVE_HOSTS } from './domains/scans/fair-share.policy.ts';
import { workScans } from './domains/scans/run/work-scans.ts';
import { openDatabase } from './platform/db/database.ts';
import { bringUpToDate } from './platform/db/migrations/bring-up-to-date.ts';
import { requireBoundLogin } from './platform/db/require-bound-login.ts';
import { requireDatabase } from './platform/db/require-database.ts';
import { readConfig } from './platform/env.ts';
import { createLogger } from './platform/log/logger.ts';
import { limitedMailer } from './platform/mail/limited-mailer.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { openPictures } from './platform/pictures/pictures.ts';
import { type Running, runProcess } from './platform/process/run-process.ts';
import { workJobs } from './platform/queue/job.ts';
import { openQueue, type Queue } from './platform/queue/queue.ts';
import { createFederationKey } from './platform/secrets/federation-key.ts';
import { createSecrets, loadMasterKey } from './platform/secrets/secrets.ts';
import { registerWorker } from './platform/workers/worker-register.ts';

const POOL_SIZE = 12;
const PAUSE_TIMEOUT_MS = 120_000;

async function start(): Promise<Running> {
  const config = readConfig(process.env);
  const log = createLogger({ process: 'worker', level: config.logLevel });
  const url = config.databaseUrl;
  const shutdown = new AbortController();
  const { signal } = shutdown;
  const metrics = createMetrics();
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
  const ownEndpoints = await openOwnEndpoints({ config, log, signal });
  const modules = modulePortsOf(db);
  // Jobs send others, but the queue opens only after their names are known.
  const send: Queue['send'] = (...job) => queue.send(...job);
  const { mailer: sender, close: closeMailer } = await openMailer(config, log);
  const mailer = sender && limitedMailer(sender, db);
  const billing = await openPayments(config, log);
  const authSweep = config.supabase ? null : openAuthSweep(config, log);
  const masterKey = await loadMasterKey(config);
  const secrets = createSecrets(masterKey);
  const readBundles = createBundleReader(config.dataBundles);
  const base = { ...modules, db, log, mailer, queue: { send }, shutdown: signal };
  const scanEndedHandlers = scanEndedHandlersOf({ ...base, config });
  const cloudSamples = openCloudSamples(config);
  const cloudFetch = createCloudFetch(ownEndpoints);
  const { version } = packageJson;
  const clouds: CloudConnections = {
    aws: {
      credentials: config.aws.credentials,
      endpoint: config.aws.endpoint,
      fetch: (url, init) => fetch(url, init),
      version,
      sample: cloudSamples.aws,
    },
    azure: {
      ...config.azure,
      fetch: createCloudFetch(ownEndpoints, config.azure.endpoint),
      version,
      sample: cloudSamples.azure,
    },
    gcp: {
      endpoint: null,
      fetch: cloudFetch,
      federation: createGcpFederation(createFederationKey(masterKey), config.publicUrl),
      version,
      buckets: createBuckets(Date.now),
      sample: cloudSamples.gcp,
    },
  };
  const pictures = openPictures();
  const jobs = workerJobs({
    ...base,
    pictures,
    clouds,
    storage: await openStorage(config),
    payments: billing.payments,
    seller: billing.seller,
    secrets,
    authAdmin: openAuthAdmin(config),
    sweepAuth: authSweep?.run ?? null,
    publicUrl: config.publicUrl,
    releaseContacts: config.releaseContacts,
    certificateLogUrl: config.certificateLogUrl,
    source: openBreachServices(config, ownEndpoints).source,
    rules: { allowPrivate: config.allowPrivateTargets, ownEndpoints },
    webhookPolicy: webhookPolicyOf(config, ownEndpoints),
    readBundles,
    scanEndedHandlers,
    beginScan: (ids) => scans.begin(ids),
    now: () => new Date(),
  });
  const queue = await openQueue({ url, queues: jobs.map((job) => job.queue), log });
  const judges = createJudgePool({ catalogue });
  // The first scan then finds a judge.
  void judges.prepare();
  const scans = workScans({
    ...base,
    scanEndedHandlers,
    cloudUnits: createCloudUnits({
      db,
      secrets,
      findings: modules.findings,
      clouds,
    }),
    groupTargets: createGroupTargets(),
    planChecks: createPlanChecks(checks),
    runScan: createRunScan({
      publicUrl: config.publicUrl,
      rdapUrl: config.rdapUrl,
      judges,
      checks,
      readBundles,
      onDefect: (error, assetId) => log.error({ err: error, assetId }, 'a check is defective'),
    }),
    hosts: config.workerHosts,
    activeHosts: ACTIVE_HOSTS,
    allowPrivateTargets: config.allowPrivateTargets,
    ownEndpoints,
    pace: config.scanPace,
    pauseTimeoutMs: PAUSE_TIMEOUT_MS,
    onEnd: (status) => metrics.scansEnded.inc({ status }),
  });
  await workJobs(queue, jobs);
  await db.asProcess((tx) => queue.send(tx, matchQueue, {}));
  const health = await openWorkerHealth(config, { db, queue, metrics, shutdown: signal, log });
  const unregister = await registerWorker(db, { id: randomUUID(), host: hostname() }, log);
  log.info({ hosts: config.workerHosts }, 'waiting for scans');

  return {
    async stop() {
      shutdown.abort();
      await scans.stopped();
      await queue.stop();
      judges.close();
      pictures.close();
      await cloudSamples.close();
      await unregister();
      await health?.close(0);
      await closeMailer();
      await authSweep?.close();
      await billing.close();
      await db.close();
    },
  };
}

runProcess(start);
