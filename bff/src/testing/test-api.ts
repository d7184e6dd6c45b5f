import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressPolicy } from '@parapet/scanner/address-guard/address-policy';
import type { PlanChecks, RunScan } from '@parapet/scanner/contract';
import type { TestDatabase } from '@parapet/test-kit/postgres';
import { type AppDeps, createApp } from '../app.ts';
import { type AccountWork, workAccounts } from '../composition/account-work.ts';
import { type BillingWork, billingQueues, workBilling } from '../composition/billing-work.ts';
import { type ModulePorts, modulePortsOf } from '../composition/module-ports.ts';
import type { BillingDeps } from '../composition/open-payments.ts';
import { createBundleReader } from '../composition/read-bundles.ts';
import { reportQueues, workReports } from '../composition/report-work.ts';
import { accountDeletionQueue } from '../modules/account/account-deletion-queue.ts';
import type { AwsIdentity } from '../modules/cloud/aws-identity.ts';
import { discoveryPortOf } from '../modules/discovery/discovery-port.ts';
import { discoveryQueue } from '../modules/discovery/discovery-queue.ts';
import { type RunDiscoveryPorts, runDiscovery } from '../modules/discovery/run-discovery.ts';
import { syncSubdomains } from '../modules/discovery/sync-subdomains.ts';
import { priorityQueue } from '../modules/findings/priority-queue.ts';
import { reprioritiseAssets } from '../modules/findings/reprioritise-assets.ts';
import { type DeliverPorts, deliver } from '../modules/integrations/delivery/deliver.ts';
import { deliveryQueue } from '../modules/integrations/delivery/delivery-queue.ts';
import { invitationQueue } from '../modules/members/invitation-queue.ts';
import { mailInvitation } from '../modules/members/mail-invitation.ts';
import { checkOwnership } from '../modules/ownership/check-ownership.ts';
import { type LookSettings, lookForToken } from '../modules/ownership/look-for-token.ts';
import { ownershipQueue } from '../modules/ownership/ownership-queue.ts';
import { sendDueChecks } from '../modules/ownership/send-due-checks.ts';
import { reportsPortOf } from '../modules/reports/reports-port.ts';
import { type ScanWork, workScans } from '../modules/scans/run/work-scans.ts';
import { scanQueue } from '../modules/scans/scan-queue.ts';
import type { ScanEndedHandler } from '../modules/scans/scans.port.ts';
import { mailOwnershipOffer } from '../modules/workspaces/mail-ownership-offer.ts';
import { ownershipOfferQueue } from '../modules/workspaces/ownership-offer-queue.ts';
import { AppError } from '../platform/app-error.ts';
import { onlyLiveSessions } from '../platform/auth/live-session-verifier.ts';
import { readLiveSession } from '../platform/auth/live-sessions.repository.ts';
import { createTokenVerifier } from '../platform/auth/token-verifier.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { listenTo } from '../platform/db/notifications.ts';
import type { EndpointRouter } from '../platform/http/endpoint-router.ts';
import { listen } from '../platform/http/listen.ts';
import { createLogger } from '../platform/log/logger.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { openQueue, type Queue } from '../platform/queue/queue.ts';
import { createSecrets } from '../platform/secrets/secrets.ts';
import { folderStorage } from '../platform/storage/folder-storage.ts';
import { createSignedLinks } from '../platform/storage/signed-links.ts';
import { createStorage, type Storage } from '../platform/storage/storage.ts';
import { signUp, startTestIdentity, type TestIdentity, type TestUser } from './test-identity.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the API answered
  readonly body: any;
}

/** The API over real HTTP, with its own database. */
export interface TestApi {
  readonly url: string;
  readonly database: TestDatabase;
  readonly identity: TestIdentity;
  readonly api: EndpointRouter;
  /** A folder of its own, which goes with the API. */
  readonly storage: Storage;
  signUp(tier?: string): Promise<TestUser>;
  call(user: TestUser | null, method: string, path: string, body?: unknown): Promise<Answer>;
  /** Runs queued scans in this process with the given engine. */
  startWorker(runScan: RunScan, options?: TestWorker): Promise<void>;
  /** Sends deliveries of integrations from this process. */
  startDeliveries(options: Pick<DeliverPorts, 'policy' | 'decide' | 'resolve'>): Promise<void>;
  /** Looks for proofs of ownership from this process, as at `now`. */
  startOwnership(settings: LookSettings, now: () => Date): Promise<void>;
  /** Searches for names below assets from this process. */
  startDiscovery(
    settings: Pick<RunDiscoveryPorts, 'openDns' | 'copyZone' | 'certificateLog' | 'labels'>,
  ): Promise<void>;
  /** Starts the weekly searches that are due at `at`. */
  syncSubdomains(at: Date): Promise<void>;
  /** Makes reports from this process, and mails those of schedules. */
  startReports(mailer: Mailer | null): Promise<void>;
  /** Mails invitations and offers of ownership. */
  startInvitations(mailer: Mailer): Promise<void>;
  /** Tells the payment provider of plans, and mails those who pay, from this process. */
  startBilling(options: Pick<BillingWork, 'payments' | 'mailer'>): Promise<void>;
  /** Deletes accounts that asked for it, from this process. */
  startAccounts(options: Pick<AccountWork, 'authAdmin' | 'mailer' | 'payments'>): Promise<void>;
  /** Sends the looks for proofs that are due at `at`. */
  sendDueChecks(at: Date): Promise<void>;
  close(): Promise<void>;
}

interface TestWorker {
  readonly pauseTimeoutMs?: number;
  /** Hosts at a time. */
  readonly concurrency?: number;
  /** By default the engine plans each unit when it begins. */
  readonly planChecks?: PlanChecks;
}

const noAws: AwsIdentity = {
  byKeys: () => Promise.reject(new Error('no AWS in this test')),
  byRole: () => Promise.reject(new Error('no AWS in this test')),
  ownAccount: async () => null,
};

/** Nothing is sold, by a seller in Germany. */
export const noBilling: BillingDeps = {
  payments: null,
  sandbox: null,
  seller: {
    name: 'Parapet Test GmbH',
    address: 'Wallstrasse 1, 10179 Berlin',
    country: 'DE',
    vatId: 'DE123456789',
    isSandbox: true,
  },
};

const testEndpoints = [{ host: 'localhost', port: 3000 }];
/** Receivers of tests are on loopback, which an operator would have to allow too. */
export const testWebhooks: AddressPolicy = {
  allowPrivate: false,
  ownEndpoints: testEndpoints,
  privateHosts: {
    setting: 'PARAPET_WEBHOOK_PRIVATE_HOSTS',
    origins: [],
    blocks: ['127.0.0.0/8'],
  },
};

interface TestApiOptions extends Partial<AppDeps> {
  /** Defaults to a fresh database with all migrations. */
  readonly database?: TestDatabase;
  readonly poolSize?: number;
  /** The handlers after each scan; none by default. */
  readonly scanEndedHandlers?: (
    ports: ModulePorts & { db: Database; queue: Pick<Queue, 'send'> },
  ) => readonly ScanEndedHandler[];
}

export async function startTestApi({
  scanEndedHandlers: scanEndedHandlersOf = () => [],
  database: given,
  poolSize = 6,
  ...overrides
}: TestApiOptions = {}): Promise<TestApi> {
  const database = given ?? (await createDatabase());
  const identity = await startTestIdentity();
  const log = createLogger({ process: 'api', level: 'silent' });
  const { url } = database;
  const db = openDatabase({ url, poolSize, onError: () => undefined });
  const modules = modulePortsOf(db);
  const send: Queue['send'] = (...job) => queue.send(...job);
  const scanEndedHandlers = scanEndedHandlersOf({ ...modules, db, queue: { send } });
  const queues = [
    scanQueue,
    deliveryQueue,
    priorityQueue,
    ownershipQueue,
    discoveryQueue,
    ...reportQueues,
    invitationQueue,
    ownershipOfferQueue,
    ...billingQueues,
    accountDeletionQueue,
    ...scanEndedHandlers.map((handler) => handler.queue),
  ];
  const queue = await openQueue({ url, queues, log });
  const scanEvents = await listenTo({ url, channel: 'parapet_scans', log });
  const shutdown = new AbortController();
  const works: ScanWork[] = [];
  const publicUrl = 'http://localhost:3000';
  const secrets = createSecrets(Buffer.alloc(32, 7));
  const files = await mkdtemp(join(tmpdir(), 'parapet-files-'));
  const storage = createStorage(folderStorage(files));
  const { app, api } = createApp({
    log,
    db,
    queue,
    scanEvents,
    tokens: onlyLiveSessions(createTokenVerifier(identity), (session) =>
      readLiveSession(db, session),
    ),
    secrets,
    storage,
    billing: noBilling,
    links: createSignedLinks(Buffer.alloc(32, 7)),
    aws: noAws,
    metrics: createMetrics(),
    readBundles: createBundleReader(null),
    targetRules: { allowPrivate: true, ownEndpoints: testEndpoints },
    scanCapacity: { pace: { public: 5, private: 20 }, hostsPerWorker: 24 },
    webhookPolicy: testWebhooks,
    runtimeConfig: {
      mode: 'embedded',
      supabaseUrl: publicUrl,
      supabaseKey: 'sb_publishable_test',
      apiBase: '/api',
      publicUrl,
      mailboxUrl: null,
      oauthProviders: [],
      sourceUrl: 'https://parapet.example/source',
      intercomAppId: null,
      sentryDsn: null,
    },
    readRegistry: async () => ({ contractVersion: 1, remotes: [], faults: [] }),
    readPolicy: async () => ({ keyIds: [], remoteOrigins: [], previewOrigins: [] }),
    readPreview: () => Promise.reject(new AppError('not_found', 'There is no such build.')),
    readShellPreview: () => Promise.reject(new AppError('not_found', 'There is no such build.')),
    readChannels: async () => ({ remotes: [], shell: { channels: [], hasMore: false } }),
    previewOrigins: [],
    shells: {
      sealedPage: async () => undefined,
      live: async () => null,
      manifestOf: async () => undefined,
      fileOf: async () => undefined,
    },
    shellDist: '/nonexistent',
    intercomSecret: null,
    mailDelivery: 'mailbox',
    validateResponses: true,
    trustedProxies: 0,
    embedded: null,
    shutdown: shutdown.signal,
    version: '0.0.0',
    ...overrides,
  });
  const server = await listen(app, { port: 0, hosts: ['127.0.0.1'] });
  const origin = `http://127.0.0.1:${server.port}`;

  return {
    url: origin,
    database,
    identity,
    api,
    storage,
    signUp: (tier) => signUp(url, identity, tier),
    async call(user, method, path, body) {
      const response = await fetch(origin + path, {
        method,
        headers: {
          ...(user && { authorization: `Bearer ${user.token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json');
      return {
        status: response.status,
        headers: response.headers,
        body: isJson ? JSON.parse(text) : text,
      };
    },
    async startWorker(runScan, { pauseTimeoutMs = 60_000, concurrency = 4, planChecks } = {}) {
      for (const handler of scanEndedHandlers) {
        await queue.work(handler.queue, { concurrency: 1 }, ({ data, signal }) =>
          handler.handle(data, signal),
        );
      }
      const work = workScans({
        ...modules,
        db,
        log,
        queue,
        scanEndedHandlers,
        groupTargets: async (targets) => targets.map(({ canonicalKey }) => canonicalKey),
        planChecks: planChecks ?? (() => []),
        runScan,
        concurrency,
        allowPrivateTargets: true,
        ownEndpoints: [],
        pace: { public: 50, private: 50 },
        pauseTimeoutMs,
        shutdown: shutdown.signal,
        onEnd: () => undefined,
      });
      works.push(work);
      const reprioritise = reprioritiseAssets({ ...modules, db, shutdown: shutdown.signal });
      await queue.work(priorityQueue, { concurrency: 1 }, reprioritise);
      await queue.work(scanQueue, { concurrency: 2 }, ({ data }) => work.begin(data));
    },
    startDeliveries: (options) =>
      queue.work(
        deliveryQueue,
        { concurrency: 2 },
        deliver({
          ...modules,
          db,
          log,
          queue,
          secrets,
          publicUrl,
          shutdown: shutdown.signal,
          ...options,
        }),
      ),
    startOwnership: (settings, now) =>
      queue.work(
        ownershipQueue,
        { concurrency: 1 },
        checkOwnership({
          ...modules,
          db,
          log,
          lookForToken: lookForToken(settings),
          onProved: discoveryPortOf(queue).beginSync,
          now,
          shutdown: shutdown.signal,
        }),
      ),
    startDiscovery: (settings) =>
      queue.work(
        discoveryQueue,
        { concurrency: 1 },
        runDiscovery({
          ...modules,
          ...settings,
          db,
          log,
          rules: { allowPrivate: true, ownEndpoints: testEndpoints },
          shutdown: shutdown.signal,
        }),
      ),
    syncSubdomains: (at) =>
      syncSubdomains({ ...modules, db, queue, now: () => at })({ signal: shutdown.signal }),
    startReports: (mailer) =>
      workReports({
        modules,
        db,
        log,
        queue,
        storage,
        mailer,
        publicUrl,
        shutdown: shutdown.signal,
      }),
    async startInvitations(mailer) {
      const ports = { db, mailer, publicUrl };
      await queue.work(invitationQueue, { concurrency: 1 }, mailInvitation(ports));
      await queue.work(ownershipOfferQueue, { concurrency: 1 }, mailOwnershipOffer(ports));
    },
    startBilling: (options) =>
      workBilling({
        db,
        log,
        queue,
        publicUrl,
        seller: overrides.billing?.seller ?? noBilling.seller,
        now: overrides.now ?? (() => new Date()),
        shutdown: shutdown.signal,
        ...options,
      }),
    startAccounts: (options) =>
      workAccounts({
        db,
        log,
        queue,
        storage,
        reports: reportsPortOf(storage),
        seller: overrides.billing?.seller ?? noBilling.seller,
        now: overrides.now ?? (() => new Date()),
        shutdown: shutdown.signal,
        ...options,
      }),
    sendDueChecks: (at) => sendDueChecks({ db, queue, now: () => at })({ signal: shutdown.signal }),
    async close() {
      shutdown.abort();
      await server.close(500);
      await scanEvents.close();
      for (const work of works) await work.stopped();
      await queue.stop();
      await db.close();
      await identity.close();
      await database.drop();
      await rm(files, { recursive: true, force: true });
    },
  };
}

/** Vitest can be imported in a test alone; the benchmark brings its own database. */
async function createDatabase(): Promise<TestDatabase> {
  const { createTestDatabase } = await import('@parapet/test-kit/postgres');
  return await createTestDatabase();
}
