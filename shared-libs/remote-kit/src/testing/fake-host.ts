import type { Role } from '@parapet/contracts/access/workspace';
import type { Subscription } from '@parapet/contracts/plans/subscription';
import { HOST_CONTRACT_VERSION } from '@parapet/contracts/releases/release';
import { deepFreeze } from '../deep-freeze.ts';
import { freePlan } from '../free-plan.ts';
import type {
  Confirmation,
  HostAccount,
  HostContext,
  HostLive,
  Notice,
  ThemePreference,
} from '../host-context.ts';
import { createObservable } from '../page/observable.ts';
import { createMemoryHistory } from './memory-history.ts';

export interface FakeHostOptions {
  remote?: string;
  basePath?: `/${string}`;
  /** The first location, e.g. `/dashboard/assets?add=1`. */
  at?: string;
  theme?: 'light' | 'dark';
  apiBase?: string;
  accessToken?: string | null;
  /** The answer of `confirm`. */
  agrees?: boolean;
  deployment?: HostContext['deployment'];
  /** The differences from an unused free plan. */
  subscription?: Partial<Subscription>;
  /** The load status of the plan. */
  planStatus?: 'loading' | 'ready' | 'failed';
  displayName?: string | null;
  /** The role of the user in the workspace. */
  role?: Role;
  /** The tags of the assets that the user sees alone. */
  assetScope?: readonly string[];
  /** The workspace is above a smaller plan. */
  isReadOnly?: boolean;
  /** A host that tells of changes; without it pages poll. */
  live?: HostLive;
  /** `false`: a host without the optional account. */
  account?: false | Partial<HostAccount>;
}

/** The recorded calls, for tests and developers. */
export interface FakeHostLog {
  notices: Notice[];
  confirmations: Confirmation[];
  errors: unknown[];
  tracked: string[];
  /** The number of reloads of the plan. */
  planReloads: number;
  accountReloads: number;
  /** The number of calls of `signOut`. */
  signOuts: number;
  /** The ids passed to `switchWorkspace`. */
  switches: string[];
  /** The questions of the active navigation blockers. */
  unsaved: Set<string>;
}

/** A host for a remote that runs alone, in its tests and in `src/dev.tsx`. */
export const createFakeHost = (
  options: FakeHostOptions = {},
): { host: HostContext; log: FakeHostLog } => {
  const log: FakeHostLog = {
    notices: [],
    confirmations: [],
    errors: [],
    tracked: [],
    planReloads: 0,
    accountReloads: 0,
    signOuts: 0,
    switches: [],
    unsaved: new Set(),
  };
  const mara = { id: freePlan.owner.id, email: 'mara@northquay.example' };
  const session = createObservable({ user: { ...mara, displayName: options.displayName ?? null } });
  const themePreference = createObservable<ThemePreference>('system');
  const account: HostAccount = {
    saveDisplayName: async (name) => session.set({ user: { ...mara, displayName: name || null } }),
    changePassword: async () => null,
    identities: {
      providers: [],
      list: async () => [],
      link: async () => {},
      unlink: async () => {},
    },
    changeEmail: async () => null,
    endSessions: async () => {},
    signOut: async () => {
      log.signOuts += 1;
    },
    themePreference,
    chooseTheme: themePreference.set,
    reload: async () => {
      log.accountReloads += 1;
    },
    switchWorkspace: (id) => log.switches.push(id),
    ...options.account,
  };

  const { remote = 'mfe-assets', basePath = '/dashboard', theme = 'light' } = options;
  const host: HostContext = {
    contractVersion: HOST_CONTRACT_VERSION,
    remote,
    basePath,
    router: {
      ...createMemoryHistory(options.at ?? basePath),
      block: ({ question }) => {
        log.unsaved.add(question);
        return () => log.unsaved.delete(question);
      },
    },
    session: {
      ...session,
      getAccessToken: async () =>
        options.accessToken === undefined ? 'fake-token' : options.accessToken,
      reportDead: () => {},
    },
    workspace: createObservable({
      current: {
        id: '0190f5a0-0000-7000-8000-000000000002',
        name: 'Northquay',
        role: options.role ?? 'owner',
        asset_scope: options.assetScope ?? null,
        read_only: options.isReadOnly ?? false,
      },
      count: 1,
    }),
    subscription: {
      ...createObservable({
        status: options.planStatus ?? 'ready',
        subscription: { ...freePlan, ...options.subscription },
      }),
      reload: async () => {
        log.planReloads += 1;
      },
    },
    theme: createObservable(theme),
    ...(options.account === false ? {} : { account }),
    ...(options.live ? { live: options.live } : {}),
    api: { base: options.apiBase ?? '/api', key: 'sb_publishable_fake' },
    deployment: options.deployment ?? 'embedded',
    notify: (notice) => log.notices.push(notice),
    confirm: async (question) => {
      log.confirmations.push(question);
      return options.agrees ?? true;
    },
    track: (event) => log.tracked.push(event),
    reportError: (error) => log.errors.push(error),
  };
  return { host: deepFreeze(host), log };
};
