import type { AssetInventory, SeenCertificate, SeenService } from '@parapet/scanner/contract';
import type { Technology } from '@parapet/scanner/technology';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { modulePortsOf } from '../../composition/module-ports.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { startTestApi, type TestApi } from '../test-api.ts';
import type { TestUser } from '../test-identity.ts';

/** A time of the day on which samples are recorded, in ISO 8601. */
export const hour = (hours: number): string =>
  new Date(Date.UTC(2026, 10, 20, hours)).toISOString();

export const place = (port: number, path: string | null = null) =>
  ({ host: 'shop.example', address: '192.0.2.7', port, protocol: 'tcp', path }) as const;

export const service = (port: number, parts: Partial<SeenService> = {}): SeenService => ({
  place: place(port),
  name: 'http',
  isTls: true,
  product: 'nginx/1.25.3',
  version: '1.25.3',
  cpe: 'f5:nginx',
  faviconHash: 81_586_312,
  httpVersions: ['HTTP/2'],
  tlsVersions: [],
  ...parts,
});

export const technology = (slug: string, parts: Partial<Technology> = {}): Technology => ({
  slug,
  name: slug,
  category: 'web-server',
  version: '1.25.3',
  cpe: null,
  place: place(443, '/'),
  isTls: true,
  source: 'header',
  evidence: `server: ${slug}`,
  ...parts,
});

export const certificate = (sha256: string, days = 90): SeenCertificate => ({
  place: place(443),
  sha256,
  subject: 'CN=shop.example',
  issuer: 'CN=Some CA',
  names: ['shop.example'],
  notBefore: new Date(hour(0)),
  notAfter: new Date(Date.parse(hour(0)) + days * 86_400_000),
  keyType: 'ec',
  keyBits: 256,
  signatureAlgorithm: 'ecdsa-with-SHA256',
  isSelfSigned: false,
});

export interface RecordedInventory {
  readonly api: TestApi;
  readonly db: Database;
  /** The owner of the workspace. */
  readonly ada: TestUser;
  readonly assetId: string;
  readonly at: (path: string) => string;
  /** The body of what the owner reads. */
  readonly get: (path: string) => Promise<Awaited<ReturnType<TestApi['call']>>['body']>;
  readonly addAsset: () => Promise<string>;
  /** Records what a scan saw, by default of the asset that every test has. */
  readonly record: (time: string, seen: Partial<AssetInventory>, assetId?: string) => Promise<void>;
}

/** Registers the hooks of a test file: one API, and for each test a new workspace with an asset. */
export function recordedInventory(): RecordedInventory {
  let api: TestApi;
  let db: Database;
  let ada: TestUser;
  let assetId: string;

  const at = (path: string) => `/api/workspaces/${ada.workspaceId}${path}`;
  const addAsset = async (): Promise<string> => {
    const value = `${crypto.randomUUID()}.example`;
    const { body } = await api.call(ada, 'POST', at('/assets'), { value, consent: true });
    return body.id;
  };

  beforeAll(async () => {
    api = await startTestApi();
    db = openDatabase({ url: api.database.url, poolSize: 2, onError: () => undefined });
  });
  beforeEach(async () => {
    ada = await api.signUp('core');
    assetId = await addAsset();
  });
  afterAll(async () => {
    await db.close();
    await api.close();
  });

  return {
    get api() {
      return api;
    },
    get db() {
      return db;
    },
    get ada() {
      return ada;
    },
    get assetId() {
      return assetId;
    },
    at,
    get: async (path) => (await api.call(ada, 'GET', at(path))).body,
    addAsset,
    record: (time, seen, of = assetId) =>
      db.asWorker(ada.workspaceId, async (tx) => {
        await modulePortsOf(db).inventory.record(
          { tx, workspaceId: ada.workspaceId },
          {
            assetId: of,
            services: [],
            technologies: [],
            certificates: [],
            examined: { wholeHost: false, technologies: [443], certificates: [443] },
            ...seen,
          },
          time,
        );
      }),
  };
}
