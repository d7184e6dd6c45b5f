import { afterAll, beforeAll, beforeEach } from 'vitest';
import { signUpMember } from '../sign-up-member.ts';
import { startTestApi, type TestApi } from '../test-api.ts';
import type { TestUser } from '../test-identity.ts';
import { scanAssets } from './scan-assets.ts';
import { playScript, type Script } from './scripted-scanner.ts';

/** A finding of a list, as far as tests compare it. */
export interface ListedFinding {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  readonly assigneeId: string | null;
}

export interface ScannedWorkspace {
  readonly api: TestApi;
  /** The owner. */
  readonly ada: TestUser;
  readonly assetIds: readonly string[];
  readonly at: (path: string) => string;
  readonly call: (
    method: string,
    path: string,
    body?: unknown,
    user?: TestUser,
  ) => ReturnType<TestApi['call']>;
  /** The body of what the owner reads. */
  readonly get: (path: string) => Promise<Awaited<ReturnType<TestApi['call']>>['body']>;
  readonly list: (query?: string) => Promise<ListedFinding[]>;
  readonly history: (finding: Pick<ListedFinding, 'id'>) => ReturnType<ScannedWorkspace['get']>;
  /** Returns what scans find from now on. */
  readonly play: (script: Script) => void;
  /** Plays a scan to its end, by default of all assets. */
  readonly scan: (script: Script, targets?: readonly string[]) => Promise<void>;
  readonly addMember: (role: string) => Promise<TestUser>;
}

/**
 * Registers the hooks of a test file: one API with a scripted scanner, and for each test a new workspace
 * whose assets were scanned once.
 */
export function scannedWorkspace({
  tier,
  assets,
  script,
}: {
  readonly tier?: string;
  readonly assets: readonly string[];
  readonly script: Script;
}): ScannedWorkspace {
  let api: TestApi;
  let ada: TestUser;
  let assetIds: string[];
  let played = script;

  const at = (path: string) => `/api/workspaces/${ada.workspaceId}${path}`;
  const call = (method: string, path: string, body?: unknown, user = ada) =>
    api.call(user, method, at(path), body);
  const get = async (path: string) => (await call('GET', path)).body;
  const play = (next: Script) => {
    played = next;
  };
  const scan = async (next: Script, targets: readonly string[] = assetIds) => {
    play(next);
    await scanAssets(api, ada, targets);
  };

  beforeAll(async () => {
    api = await startTestApi();
    await api.startWorker((input, sink) => playScript(played, input, sink));
  });
  beforeEach(async () => {
    ada = await api.signUp(tier);
    assetIds = [];
    for (const value of assets) {
      assetIds.push((await call('POST', '/assets', { value, consent: true })).body.id);
    }
    await scan(script);
  });
  afterAll(() => api.close());

  return {
    get api() {
      return api;
    },
    get ada() {
      return ada;
    },
    get assetIds() {
      return assetIds;
    },
    at,
    call,
    get,
    list: async (query = '') => (await get(`/findings?${query}`)).items,
    history: async ({ id }) => (await get(`/findings/${id}/history`)).items,
    play,
    scan,
    addMember: (role) => signUpMember(api, { workspaceId: ada.workspaceId, role }),
  };
}
