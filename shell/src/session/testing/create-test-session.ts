import type { Workspace } from '@parapet/contracts/access/workspace';
import type { Subscription } from '@parapet/contracts/plans/subscription';
import { freeSubscription } from '@parapet/stores/subscription.store';
import type { AuthService } from '../service/auth-service.ts';
import { createBrowserStorage } from '../service/browser-storage.ts';
import type { SessionEnvironment } from '../service/create-session.ts';
import { createSession } from '../service/create-session.ts';
import { createFakeAuthService, mara } from './fake-auth-service.ts';
import { embeddedConfig } from './runtime-config.ts';

export const personal: Workspace = {
  id: '9a1c2b3d-4e5f-4a6b-8c7d-000000000001',
  name: 'Personal',
  description: '',
  workspace_owner: mara.id,
  role: 'owner',
  personal: true,
  mfa_required: false,
  asset_scope: null,
  read_only: false,
  offered_to: null,
  logo_url: null,
  logo_set: null,
};
export const harbour: Workspace = {
  ...personal,
  id: '9a1c2b3d-4e5f-4a6b-8c7d-000000000002',
  name: 'Harbour',
  personal: false,
};

const proPlan: Subscription = { ...freeSubscription(mara.id), subscription_tier: 'pro' };

type Answers = Record<string, (url: URL) => { status: number; body: unknown }>;

const happyAnswers: Answers = {
  'GET /api/workspaces/list': () => ({
    status: 200,
    body: { success: true, data: [personal, harbour] },
  }),
  'GET /api/subscription': () => ({ status: 200, body: proPlan }),
};

const noStorage = () => {
  throw new DOMException('None in tests', 'SecurityError');
};

/** A session over a fake service and a scripted API, on the page `page.path`. */
export const createTestSession = (
  options: {
    service?: Partial<AuthService>;
    answers?: Answers;
    environment?: Partial<SessionEnvironment>;
  } = {},
) => {
  const fake = createFakeAuthService(options.service);
  const page = { path: '/' };
  const visits: string[] = [];
  const notices: string[] = [];
  const errors: unknown[] = [];
  const requests: string[] = [];
  let pending = 0;

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(String(input));
    const name = `${init?.method} ${url.pathname}`;
    requests.push(`${name}${url.search}`);
    pending += 1;
    const answer = { ...happyAnswers, ...options.answers }[name]?.(url);
    await Promise.resolve();
    pending -= 1;
    if (!answer) return new Response('No such endpoint', { status: 404 });
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  };

  const session = createSession({
    config: embeddedConfig,
    service: fake.service,
    storage: createBrowserStorage(noStorage),
    tabStorage: createBrowserStorage(noStorage),
    links: { take: () => ({ kind: 'nothing' }), isOpening: () => false, hold: () => () => {} },
    systemTheme: { get: () => 'light', subscribe: () => {} },
    navigate: (path) => {
      page.path = path;
      visits.push(path);
    },
    currentPath: () => page.path,
    notify: ({ text }) => notices.push(text),
    reportError: (error) => errors.push(error),
    fetch,
    ...options.environment,
  });

  /** Waits until no request is pending. */
  const settle = async () => {
    do {
      for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
      await new Promise((resolve) => setTimeout(resolve, 0));
    } while (pending > 0);
  };

  return { ...fake, session, page, visits, notices, errors, requests, settle };
};
