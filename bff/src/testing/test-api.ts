import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressPolicy } from '@parapet/scanner/address-guard/address-policy';
import type { TestDatabase } from '@parapet/test-kit/postgres';
import { type AppDeps, createApp } from '../app.ts';
import { type ModulePorts, modulePortsOf } from '../composition/module-ports.ts';
import type { BillingDeps } from '../composition/open-payments.ts';
import { createBundleReader } from '../composition/read-bundles.ts';
import { accountDeletionQueue } from '../domains/account/account-deletion-queue.ts';
import { assetImportQueue } from '../domains/assets/import/asset-import-queue.ts';
import {
  breachMailQueue,
  breachSearchQueue,
  breachSettleQueue,
} from '../domains/breach/breach-queues.ts';
import type { BreachSource } from '../domains/breach/sources/breach-source.ts';
import { organisationQueue } from '../domains/cloud/organisations/organisation-queues.ts';
import type { AwsIdentity } from '../domains/cloud/providers/aws/aws-identity.ts';
import { createGcpFederation } from '../domains/cloud/providers/gcp/gcp-federation.ts';
import type { Identities } from '../domains/cloud/providers/identities.ts';
import { assessQueue, partsQueue, reminderQueue } from '../domains/compliance/compliance-queues.ts';
import { discoveryQueue } from '../domains/discovery/discovery-queue.ts';
import { priorityQueue } from '../domains/findings/priority/priority-queue.ts';
import { checkQueue } from '../domains/integrations/delivery/check-queue.ts';
import { deliveryQueue } from '../domains/integrations/delivery/delivery-queue.ts';
import { ticketPollQueue, ticketReadQueue } from '../domains/integrations/tickets/ticket-queue.ts';
import { invitationQueue } from '../domains/members/invitation-queue.ts';
import { ownershipQueue } from '../domains/ownership/ownership-queue.ts';
import {
  reportMailQueue,
  reportQueue,
  reportScheduleQueue,
} from '../domains/reports/report-queue.ts';
import { scanQueue } from '../domains/scans/scan-queue.ts';
import type { ScanEndedHandler } from '../domains/scans/scans.port.ts';
import { billingQueue, billingSweepQueue } from '../domains/subscription/billing/billing-queue.ts';
import { ownershipOfferQueue } from '../domains/workspaces/ownership-offer-queue.ts';
import { AppError } from '../platform/app-error.ts';
import { onlyLiveSessions } from '../platform/auth/live-session-verifier.ts';
import { readLiveSession } from '../platform/auth/live-sessions.repository.ts';
import { createTokenVerifier } from '../platform/auth/token-verifier.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { listenTo } from '../platform/db/notifications.ts';
import { defaultLimits } from '../platform/http/connection-limits.ts';
import type { EndpointRouter } from '../platform/http/endpoint-router.ts';
import { listen } from '../platform/http/listen.ts';
import { createLogger } from '../platform/log/logger.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { openQueue, type Queue } from '../platform/queue/queue.ts';
import { createFederationKey } from '../platform/secrets/federation-key.ts';
import { createSecrets } from '../platform/secrets/secrets.ts';
import { folderStorage } from '../platform/storage/folder-storage.ts';
import { createSignedLinks } from '../platform/storage/signed-links.ts';
import { createStorage, type Storage } from '../platform/storage/storage.ts';
import { storageSweepQueue, storageWalkQueue } from '../platform/storage/storage-sweep-queue.ts';
import { createUploadLinks } from '../platform/storage/upload-links.ts';
import type { LiveLimits } from '../web/realtime/live-limits.ts';
import { createRealtime } from '../web/realtime/realtime-server.ts';
import { signUp, startTestIdentity, type TestIdentity, type TestUser } from './test-identity.ts';
import { type TestWork, testWork } from './workers/test-work.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the API answered
  readonly body: any;
}

/** The API over real HTTP, with its own database. */
export interface TestApi extends TestWork {
  readonly url: string;
  readonly database: TestDatabase;
  readonly identity: TestIdentity;
  readonly api: EndpointRouter;
  /** A folder of its own, which goes with the API. */
  readonly storage: Storage;
  signUp(tier?: string): Promise<TestUser>;
  call(user: TestUser | null, method: string, path: string, body?: unknown): Promise<Answer>;
  close(): Promise<void>;
}

/** Identifies nobody. */
export const noProvider = { identify: () => Promise.reject(new Error('no provider in this test')) };
/** Who the installation of a test is for workload identity pools. */
export const testFederation = createGcpFederation(
  createFederationKey(Buffer.alloc(32, 7)),
  'https://parapet.test',
);
/** Identities of a test that has one provider. */
export const identitiesOf = (aws: AwsIdentity): Identities => ({
  aws,
  azure: noProvider,
  gcp: { ...noProvider, federation: testFederation },
});

const unreachable = async () =>
  ({ ok: false, problem: { kind: 'unreachable', message: 'no service in this test' } }) as const;

export const noBreachSource: BreachSource = {
  readStatus: unreachable,
  searchDomain: unreachable,
  searchStealerLogs: unreachable,
  countCustomers: unreachable,
  searchAddress: unreachable,
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

/** The publishable key. */
export const TEST_KEY = 'sb_publishable_test';
const testEndpoints = [{ host: 'localhost', port: 3000 }];
const targetRules = { allowPrivate: true, ownEndpoints: testEndpoints };
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
  readonly liveLimits?: Partial<LiveLimits>;
  /** Connections that one address may have. */
  readonly perAddress?: number;
  /** The handlers after each scan; none by default. */
  readonly scanEndedHandlers?: (
    ports: ModulePorts & { db: Database; queue: Pick<Queue, 'send'> },
  ) => readonly ScanEndedHandler[];
}

export async function startTestApi({
  scanEndedHandlers: scanEndedHandlersOf = () => [],
  database: given,
  poolSize = 6,
  liveLimits = {},
  perAddress = defaultLimits.perAddress,
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
    checkQueue,
    ticketReadQueue,
    ticketPollQueue,
    priorityQueue,
    ownershipQueue,
    discoveryQueue,
    reportQueue,
    reportMailQueue,
    reportScheduleQueue,
    assetImportQueue,
    storageSweepQueue,
    storageWalkQueue,
    invitationQueue,
    ownershipOfferQueue,
    billingQueue,
    billingSweepQueue,
    accountDeletionQueue,
    organisationQueue,
    breachSearchQueue,
    breachSettleQueue,
    breachMailQueue,
    assessQueue,
    partsQueue,
    reminderQueue,
    ...scanEndedHandlers.map((handler) => handler.queue),
  ];
  const queue = await openQueue({ url, queues, log });
  const scanEvents = await listenTo({ url, channel: 'parapet_scans', log });
  const shutdown = new AbortController();
  const publicUrl = 'http://localhost:3000';
  const secrets = createSecrets(Buffer.alloc(32, 7));
  const files = await mkdtemp(join(tmpdir(), 'parapet-files-'));
  const storage = createStorage(folderStorage(files));
  const tokens =
    overrides.tokens ??
    onlyLiveSessions(createTokenVerifier(identity), (session) => readLiveSession(db, session));
  const metrics = overrides.metrics ?? createMetrics();
  const liveEvents = await listenTo({ url, channel: 'parapet_live', log });
  const { app, api } = createApp({
    log,
    db,
    queue,
    scanEvents,
    tokens,
    secrets,
    storage,
    billing: noBilling,
    links: {
      ...createSignedLinks(Buffer.alloc(32, 7)),
      ...createUploadLinks(Buffer.alloc(32, 7)),
    },
    identities: identitiesOf({ ...noProvider, ownIdentity: async () => null }),
    breachServices: { source: noBreachSource, readPasswordRange: unreachable },
    cloudSamples: [],
    metrics,
    readBundles: createBundleReader(null),
    targetRules,
    scanCapacity: { pace: { public: 5, private: 20 }, hostsPerWorker: 24 },
    webhookPolicy: testWebhooks,
    runtimeConfig: {
      mode: 'embedded',
      supabaseUrl: publicUrl,
      supabaseKey: TEST_KEY,
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
    sites: { of: async () => undefined },
    operator: {
      name: null,
      address: null,
      contact: null,
      securityContact: null,
      jurisdiction: null,
    },
    isIndexable: false,
    intercomSecret: null,
    mailDelivery: 'mailbox',
    validateResponses: true,
    trustedProxies: 0,
    embedded: null,
    shutdown: shutdown.signal,
    version: '0.0.0',
    ...overrides,
  });
  const work = testWork({
    modules,
    db,
    log,
    queue,
    secrets,
    storage,
    publicUrl,
    rules: targetRules,
    seller: overrides.billing?.seller ?? noBilling.seller,
    now: overrides.now ?? (() => new Date()),
    scanEndedHandlers,
    shutdown: shutdown.signal,
  });
  const realtime = createRealtime({
    db,
    tokens,
    events: liveEvents,
    log,
    metrics,
    publicUrl,
    key: TEST_KEY,
    isEmbedded: true,
    limits: liveLimits,
  });
  const { upgrade } = realtime;
  const server = await listen(app, {
    port: 0,
    hosts: ['127.0.0.1'],
    limits: { perAddress },
    upgrade,
  });
  const origin = `http://127.0.0.1:${server.port}`;

  return {
    url: origin,
    database,
    identity,
    api,
    storage,
    ...work,
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
    async close() {
      shutdown.abort();
      await realtime.close(0);
      await server.close(500);
      await liveEvents.close();
      await scanEvents.close();
      await work.stopped();
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
