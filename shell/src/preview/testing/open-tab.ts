import type { PreviewRequest } from '@parapet/contracts/releases/previews/preview';
import type { RegistryEntry } from '@parapet/contracts/releases/release';
import { readRegistry } from '@parapet/remote-kit/page/registry';
import type { StoreStorage } from '@parapet/stores/persistence';
import { vi } from 'vitest';
import { createTestSession } from '../../session/testing/create-test-session.ts';
import type { mara } from '../../session/testing/fake-auth-service.ts';
import { createPreview } from '../preview.ts';

const LIVE = 'http://localhost:3001';

export const entry = (
  name: string,
  buildId: string,
  contractVersion = 1,
  origin = LIVE,
): RegistryEntry => ({
  name,
  baseUrl: `${origin}/${buildId}/`,
  mfManifest: {},
  manifest: {
    name,
    version: '0.2.0',
    buildId,
    builtAt: '2026-11-21T10:00:00Z',
    entry: 'remoteEntry.12345678.js',
    mfManifest: 'mf-manifest.json',
    integrity: { 'remoteEntry.12345678.js': 'sha384-abc' },
    contractVersion,
    pages: [],
    widgets: [],
    routeRules: [],
    commands: [],
  },
});

const live = readRegistry({
  remotes: [entry('mfe-assets', 'build-live'), entry('mfe-scans', 'build-live')],
});

/** One tab; `load` loads a page in it. */
export const openTab = (agree = true) => {
  const stored = new Map<string, string>();
  const storage: StoreStorage = {
    getItem: (name) => stored.get(name) ?? null,
    setItem: (name, value) => void stored.set(name, value),
    removeItem: (name) => void stored.delete(name),
  };
  const released = new Map([['mfe-assets@pr-12', entry('mfe-assets', 'build-of-pr-12')]]);
  const confirm = vi.fn(async () => agree);
  const reads: string[] = [];
  let allowed: readonly string[] = [];
  /** Preview origins that the server adds to the policy of each page. */
  let openOrigins: readonly string[] = [];

  const load = async (user: typeof mara | null, link?: string) => {
    const test = createTestSession();
    const reload = vi.fn();
    const preview = createPreview({
      storage,
      auth: test.session.auth,
      read: async ({ remote, build }: PreviewRequest) => {
        reads.push(`${remote}@${build}`);
        const found = released.get(`${remote}@${build}`);
        if (!found) throw new Error(`There is no build or channel ${build} of ${remote}.`);
        return found;
      },
      confirm,
      listChannels: async () => [],
      allowOrigins: (origins) => {
        allowed = origins;
      },
      shell: { running: null, origin: LIVE, read: vi.fn(), choose: vi.fn() },
      // The page was requested with the cookie of now.
      policyOrigins: [...allowed, ...openOrigins],
      reload,
    });
    if (link !== undefined) preview.storeRequests(link, '/dashboard/assets?sort=name');
    await test.session.start();
    const applied = preview.applyTo(live);
    test.emit('INITIAL_SESSION', user);
    const registry = await applied;
    preview.start();
    await test.settle();
    const builds = registry.remotes.map(({ name, manifest }) => `${name}@${manifest?.buildId}`);
    return { ...test, preview, reload, builds: builds.sort(), state: preview.store.getState };
  };
  const allowedOrigins = {
    read: () => allowed,
    lose: () => {
      allowed = [];
    },
  };
  const allowOrigins = (origins: readonly string[]) => {
    openOrigins = origins;
  };
  return { load, stored, storage, released, confirm, reads, allowedOrigins, allowOrigins };
};

export const production = ['mfe-assets@build-live', 'mfe-scans@build-live'];
export const previewed = ['mfe-assets@build-of-pr-12', 'mfe-scans@build-live'];
