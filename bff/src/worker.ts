import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { createGroupTargets } from '@parapet/scanner/group-targets';
import { createJudgePool } from '@parapet/scanner/judge-pool';
import { catalogue, checks } from '@parapet/scanner/registry';
import { createPlanChecks, createRunScan } from '@parapet/scanner/run-scan';
import { eraseReports, openAuthAdmin, workAccounts } from './composition/account-work.ts';
import { billingQueues, workBilling } from './composition/billing-work.ts';
import { discoveryQueues, workDiscovery } from './composition/discovery-work.ts';
import { modulePortsOf } from './composition/module-ports.ts';
import { notificationQueues, workNotifications } from './composition/notification-work.ts';
import { openAuthSweep } from './composition/open-auth-sweep.ts';
import { openMailer } from './composition/open-mailer.ts';
import { openPayments } from './composition/open-payments.ts';
import { openStorage } from './composition/open-storage.ts';
import { openWorkerHealth } from './composition/open-worker-health.ts';
import { openOwnEndpoints } from './composition/own-endpoints.ts';
import { ownershipQueues, workOwnership } from './composition/ownership-work.ts';
import { createBundleReader } from './composition/read-bundles.ts';
import { reportQueues, workReports } from './composition/report-work.ts';
import { type Running, runProcess } from './composition/run-process.ts';
import { scanEndedHandlersOf } from './composition/scan-ended-handlers.ts';
import { storageQueues, workStorage } from './composition/storage-work.ts';
import { webhookPolicyOf } from './composition/webhook-policy.ts';
import { accountDeletionQueue } from './domains/account/account-deletion-queue.ts';
import { findingRankQueue } from './domains/assets/finding-rank-queue.ts';
import { rankAssets } from './domains/assets/rank-assets.ts';
import { expireRisks } from './domains/findings/decisions/expire-risks.ts';
import { expiryQueue } from './domains/findings/decisions/expiry-queue.ts';
import { priorityQueue } from './domains/findings/priority/priority-queue.ts';
import { rankAnew, rankAnewQueue } from './domains/findings/priority/rank-anew.ts';
import { reprioritiseAssets } from './domains/findings/priority/reprioritise-assets.ts';
import { deliver } from './domains/integrations/delivery/deliver.ts';
import { deliveryQueue } from './domains/integrations/delivery/delivery-queue.ts';
import { matchQueue } from './domains/inventory/match-queue.ts';
import { matchStored } from './domains/inventory/match-stored.ts';
import { recordExpiring } from './domains/inventory/record-expiring.ts';
import { invitationQueue } from './domains/members/invitation-queue.ts';
import { mailInvitation } from './domains/members/mail-invitation.ts';
import { createReportsPort } from './domains/reports/reports.port-impl.ts';
import { ACTIVE_HOSTS } from './domains/scans/fair-share.policy.ts';
import { workScans } from './domains/scans/run/work-scans.ts';
import { scanQueue } from './domains/scans/scan-queue.ts';
import { scheduledScans } from './domains/scans/start/scheduled-scans.ts';
import { runSchedules } from './domains/schedules/run-schedules.ts';
import { scheduleQueue } from './domains/schedules/schedule-queue.ts';
import { mailOwnershipOffer } from './domains/workspaces/mail-ownership-offer.ts';
import { ownershipOfferQueue } from './domains/workspaces/ownership-offer-queue.ts';
import { enforceRetention } from './operations/retention/enforce-retention.ts';
import { notifyOwner } from './operations/retention/notify-owner.ts';
import { retentionQueue } from './operations/retention/retention-queue.ts';
import { bringUpToDate } from './platform/db/bring-up-to-date.ts';
import { openDatabase } from './platform/db/database.ts';
import { requireBoundLogin } from './platform/db/require-bound-login.ts';
import { requireDatabase } from './platform/db/require-database.ts';
import { readConfig } from './platform/env.ts';
import { createLogger } from './platform/log/logger.ts';
import { limitedMailer } from './platform/mail/limited-mailer.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { openQueue, type Queue } from './platform/queue/queue.ts';
import { createSecrets, loadMasterKey } from './platform/secrets/secrets.ts';
import { registerWorker } from './platform/workers/worker-register.ts';

const POOL_SIZE = 12;
/** Scans that are planned at a time. */
const PLAN_CONCURRENCY = 2;
const HANDLER_CONCURRENCY = 2;
/** A delivery mostly waits for the receiver, of which one workspace may have only silent ones. */
const DELIVERIES = { concurrency: 8, perWorkspace: 4 };
const PAUSE_TIMEOUT_MS = 120_000;

async function start(): Promise<Running> {
  const config = readConfig(process.env);
  const log = createLogger({ process: 'worker', level: config.logLevel });
  const url = config.databaseUrl;
  const shutdown = new AbortController();
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
  const ownEndpoints = await openOwnEndpoints({ config, log, signal: shutdown.signal });
  const modules = modulePortsOf(db);
  // Handlers send jobs too, but the queue opens only after their names are known.
  const send: Queue['send'] = (...job) => queue.send(...job);
  const { mailer: sender, close: closeMailer } = await openMailer(config, log);
  const mailer = sender && limitedMailer(sender, db);
  const scanEndedHandlers = scanEndedHandlersOf({
    ...modules,
    db,
    log,
    config,
    mailer,
    queue: { send },
  });
  const queues = [
    scanQueue,
    deliveryQueue,
    retentionQueue,
    matchQueue,
    scheduleQueue,
    ...ownershipQueues,
    ...discoveryQueues,
    expiryQueue,
    findingRankQueue,
    ...reportQueues,
    ...storageQueues,
    invitationQueue,
    ownershipOfferQueue,
    ...notificationQueues,
    ...billingQueues,
    accountDeletionQueue,
    priorityQueue,
    rankAnewQueue,
    ...scanEndedHandlers.map((handler) => handler.queue),
  ];
  const queue = await openQueue({ url, queues, log });
  await queue.work(
    deliveryQueue,
    DELIVERIES,
    deliver({
      ...modules,
      db,
      log,
      queue,
      secrets: createSecrets(await loadMasterKey(config)),
      policy: webhookPolicyOf(config, ownEndpoints),
      publicUrl: config.publicUrl,
      shutdown: shutdown.signal,
    }),
  );
  for (const handler of scanEndedHandlers) {
    await queue.work(handler.queue, { concurrency: HANDLER_CONCURRENCY }, ({ data, signal }) =>
      handler.handle(data, signal),
    );
  }
  const { signal } = shutdown;
  const work = { config, modules, db, log, queue, ownEndpoints, shutdown: signal };
  await workOwnership(work);
  await workDiscovery(work);
  const storage = await openStorage(config);
  await workReports({ ...work, storage, mailer, publicUrl: config.publicUrl });
  await workStorage({ ...work, storage });
  const invite = mailer && mailInvitation({ db, mailer, publicUrl: config.publicUrl });
  await queue.work(invitationQueue, { concurrency: HANDLER_CONCURRENCY }, async (delivery) =>
    invite?.(delivery),
  );
  const offer = mailer && mailOwnershipOffer({ db, mailer, publicUrl: config.publicUrl });
  await queue.work(ownershipOfferQueue, { concurrency: HANDLER_CONCURRENCY }, async (delivery) =>
    offer?.(delivery),
  );
  await workNotifications({ ...work, mailer, publicUrl: config.publicUrl });
  const billing = await openPayments(config, log);
  const { payments, seller } = billing;
  if (payments) {
    const { publicUrl } = config;
    await workBilling({ ...work, payments, seller, mailer, publicUrl, now: () => new Date() });
  }
  await workAccounts({
    ...work,
    authAdmin: openAuthAdmin(config),
    storage,
    mailer,
    payments,
    seller,
    now: () => new Date(),
  });
  const authSweep = config.supabase ? null : openAuthSweep(config, log);
  const retain = enforceRetention({
    ...modules,
    db,
    log,
    notifyOwner: mailer && notifyOwner({ db, log, mailer, publicUrl: config.publicUrl }),
    sweepAuth: authSweep?.run ?? null,
    reports: createReportsPort(),
    eraseFiles: eraseReports({ db, storage }),
    now: () => new Date(),
  });
  await queue.work(retentionQueue, { concurrency: 1 }, ({ signal }) =>
    retain({ signal: AbortSignal.any([signal, shutdown.signal]) }),
  );
  const expire = expireRisks({ ...modules, db, log, now: () => new Date() });
  await queue.work(expiryQueue, { concurrency: 1 }, ({ signal }) =>
    expire({ signal: AbortSignal.any([signal, shutdown.signal]) }),
  );
  const rank = rankAssets({ db });
  await queue.work(findingRankQueue, { concurrency: 1 }, ({ signal }) =>
    rank({ signal: AbortSignal.any([signal, shutdown.signal]) }),
  );
  const rankFindings = rankAnew({ ...modules, db, log });
  await queue.work(rankAnewQueue, { concurrency: 1 }, ({ signal }) =>
    rankFindings({ signal: AbortSignal.any([signal, shutdown.signal]) }),
  );
  const reprioritise = reprioritiseAssets({ ...modules, db, shutdown: shutdown.signal });
  await queue.work(priorityQueue, { concurrency: 1 }, reprioritise);
  const readBundles = createBundleReader(config.dataBundles);
  const match = matchStored({ ...modules, db, log, readBundles, now: () => new Date() });
  const recordExpiry = recordExpiring({ ...modules, db, now: () => new Date() });
  await queue.work(matchQueue, { concurrency: 1 }, async ({ signal: claim }) => {
    const signal = AbortSignal.any([claim, shutdown.signal]);
    await recordExpiry({ signal });
    await match({ signal });
  });
  await db.asProcess((tx) => queue.send(tx, matchQueue, {}));
  const schedule = runSchedules({
    ...modules,
    db,
    log,
    scans: scheduledScans({ ...modules, queue }),
    now: () => new Date(),
  });
  await queue.work(scheduleQueue, { concurrency: 1 }, ({ signal }) =>
    schedule({ signal: AbortSignal.any([signal, shutdown.signal]) }),
  );
  const judges = createJudgePool({ catalogue });
  // The first scan then finds a judge.
  void judges.prepare();
  const scans = workScans({
    ...modules,
    db,
    log,
    queue,
    scanEndedHandlers,
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
    shutdown: shutdown.signal,
    onEnd: (status) => metrics.scansEnded.inc({ status }),
  });
  await queue.work(scanQueue, { concurrency: PLAN_CONCURRENCY }, ({ data }) => scans.begin(data));
  const health = await openWorkerHealth(config, {
    db,
    queue,
    metrics,
    shutdown: shutdown.signal,
    log,
  });
  const unregister = await registerWorker(db, { id: randomUUID(), host: hostname() }, log);
  log.info({ hosts: config.workerHosts }, 'waiting for scans');

  return {
    async stop() {
      shutdown.abort();
      await scans.stopped();
      await queue.stop();
      judges.close();
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
