import type { ApiClient } from '@parapet/api-client/client';
import { createApiClient } from '@parapet/api-client/client';
import { getSubscription } from '@parapet/contracts/endpoints/subscription';
import { createWorkspace, listWorkspaces } from '@parapet/contracts/endpoints/workspaces';
import type { RuntimeConfig } from '@parapet/contracts/runtime-config';
import { mayCreateWorkspace } from '@parapet/contracts/subscription';
import type { Notice } from '@parapet/remote-kit/host-context';
import type { AuthStore } from '@parapet/stores/auth.store';
import { createAuthStore } from '@parapet/stores/auth.store';
import type { AuthResult } from '@parapet/stores/auth-result';
import type { SessionUser } from '@parapet/stores/session-user';
import type { SubscriptionStore } from '@parapet/stores/subscription.store';
import { createSubscriptionStore } from '@parapet/stores/subscription.store';
import type { ThemePorts, ThemeStore } from '@parapet/stores/theme.store';
import { createThemeStore } from '@parapet/stores/theme.store';
import type { TourStore } from '@parapet/stores/tour.store';
import { createTourStore } from '@parapet/stores/tour.store';
import type { WorkspaceStore } from '@parapet/stores/workspace.store';
import { createWorkspaceStore } from '@parapet/stores/workspace.store';
import { isAuthRoute, isUnderDashboard } from './auth-routes.ts';
import type { AuthService } from './auth-service.ts';
import type { BrowserStorage } from './browser-storage.ts';
import type { EmailDraft } from './email-draft.ts';
import { createEmailDraft } from './email-draft.ts';
import type { ExpectedLogins } from './expected-logins.ts';
import { createExpectedLogins, rememberLogins } from './expected-logins.ts';
import { firstTargetPath } from './first-target.ts';
import type { LinkReader } from './link-reader.ts';
import { linkedWorkspace, withoutWorkspace } from './linked-workspace.ts';

/** What the session needs of the page that it lives in. */
export interface SessionEnvironment {
  config: RuntimeConfig;
  service: AuthService;
  storage: BrowserStorage;
  /** Of this tab alone: where another tab wished to go is none of its business. */
  tabStorage: BrowserStorage;
  links: LinkReader;
  systemTheme: ThemePorts['systemTheme'];
  /** Puts another page in the place of the one that is open. */
  navigate: (path: string) => void;
  /** Path, search and hash of the page that is open. */
  currentPath: () => string;
  notify: (notice: Notice) => void;
  reportError: (error: unknown) => void;
  fetch?: typeof fetch;
}

/** The one session of a page: who is signed in, what belongs to them, and the way to the API. */
export interface Session {
  config: RuntimeConfig;
  service: AuthService;
  links: LinkReader;
  expectedLogins: ExpectedLogins;
  api: ApiClient;
  auth: AuthStore;
  subscription: SubscriptionStore;
  theme: ThemeStore;
  workspace: WorkspaceStore;
  tour: TourStore;
  emailDraft: EmailDraft;
  /** Listens to the session service; call it once the router can navigate. */
  start: () => Promise<void>;
  /** Notices that the session is gone although nobody said so: its cookie was deleted. */
  checkSession: () => Promise<void>;
  /** Signs this browser out, and says so if the service could not be told. */
  signOut: () => Promise<void>;
  notify: SessionEnvironment['notify'];
  /** Reads workspaces and plan again, after they could not be had. */
  reloadAccount: () => Promise<void>;
  /** Reads plan and usage again, e.g. after something was added. */
  reloadPlan: () => Promise<void>;
  /** What an API client of a remote calls when the server refused `token` (null: had none). */
  onSessionDead: (token: string | null) => void;
}

const orThrow = async (result: Promise<AuthResult>): Promise<void> => {
  const settled = await result;
  if (!settled.ok) throw new Error(settled.failure.message);
};

export const createSession = (environment: SessionEnvironment): Session => {
  const { config, links, storage, notify, reportError } = environment;
  const expectedLogins = createExpectedLogins(storage);
  const service = rememberLogins(environment.service, expectedLogins);

  /** Ends the session unless another one has begun since the refused token was given out. */
  const endDeadSession = async (token: string | null): Promise<void> => {
    const current = await service.getAccessToken();
    if (current === token) await orThrow(service.signOut());
  };
  const onSessionDead = (token: string | null) => void endDeadSession(token).catch(reportError);

  const api = createApiClient({
    apiBase: config.apiBase,
    apiKey: config.supabaseKey,
    getAccessToken: service.getAccessToken,
    onSessionDead,
    ...(environment.fetch && { fetch: environment.fetch }),
  });

  const saveToProfile = (patch: Record<string, unknown>) => {
    if (auth.getState().isLoggedIn) void orThrow(service.saveMetadata(patch)).catch(reportError);
  };

  const theme = createThemeStore({
    storage,
    systemTheme: environment.systemTheme,
    saveToProfile: (preference) => saveToProfile({ theme: preference }),
  });

  const subscription = createSubscriptionStore({
    storage,
    fetchSubscription: (workspaceId) =>
      api.call(getSubscription, { query: workspaceId ? { workspaceId } : {} }),
  });

  const workspace = createWorkspaceStore({
    storage,
    fetchWorkspaces: async () => (await api.call(listWorkspaces)).data,
    createWorkspace: async (body) => (await api.call(createWorkspace, { body })).data.id,
    mayCreate: () => {
      const { subscription_tier, workspaces } = subscription.getState().subscription;
      return mayCreateWorkspace(subscription_tier, workspaces);
    },
    saveToProfile: (workspaceId) => saveToProfile({ active_workspace: workspaceId }),
    notify: (text) => notify({ tone: 'info', text }),
  });

  const tour = createTourStore({
    storage,
    now: () => new Date(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    saveToProfile: (status) => orThrow(service.saveMetadata({ onboardingTour: status })),
    onSaveLost: reportError,
  });

  const emailDraft = createEmailDraft();

  const loadPlan = (user: SessionUser) =>
    subscription.getState().load(user.id, workspace.getState().current?.id ?? null);

  /** Once, and after a wish of today: it is followed as soon as the user is in. */
  const offerFirstTarget = (user: SessionUser) => {
    const path = firstTargetPath(user);
    if (!path) return;
    if (!auth.getState().returnTo) auth.getState().rememberReturnTo(path);
    saveToProfile({ first_target: null });
  };

  /** The address says it once: from then on the person may switch. */
  const forgetLinkedWorkspace = () => {
    const path = environment.currentPath();
    if (workspace.getState().status !== 'ready' || linkedWorkspace(path) === null) return;
    environment.navigate(withoutWorkspace(path));
  };

  const loadAccount = async (user: SessionUser, reason: 'entered' | 'updated'): Promise<void> => {
    if (reason === 'entered') {
      expectedLogins.clear();
      emailDraft.setState({ email: '' });
      theme.getState().adopt(user.metadata.theme);
      tour.getState().load(user.id, user.metadata.onboardingTour);
      offerFirstTarget(user);
    }
    // A wish that waits for the sign-in is where somebody is about to be.
    const link = auth.getState().returnTo ?? environment.currentPath();
    await workspace.getState().initialize(user.metadata.active_workspace, linkedWorkspace(link));
    forgetLinkedWorkspace();
    await loadPlan(user);
    const { current, error: lost } = workspace.getState();
    // Below the dashboard it stands in the place of the page, with a way to try again.
    const isSaid = current === null && isUnderDashboard(environment.currentPath());
    for (const error of [isSaid ? null : lost, subscription.getState().error]) {
      if (error && auth.getState().user?.id === user.id) notify({ tone: 'danger', text: error });
    }
  };

  const auth = createAuthStore({
    gateway: service,
    storage: environment.tabStorage,
    loadAccount: (user, reason) => void loadAccount(user, reason),
    forgetAccount: () => {
      workspace.getState().reset();
      subscription.getState().reset();
      tour.getState().reset();
    },
    navigate: environment.navigate,
    currentPath: environment.currentPath,
    isProtected: isUnderDashboard,
    isAuthRoute,
    isOpeningLink: links.isOpening,
  });

  // A workspace's plan is its owner's: another workspace may have another one.
  workspace.subscribe(({ current }, { current: previous }) => {
    const { user } = auth.getState();
    if (user && current && previous && current.id !== previous.id) void loadPlan(user);
  });

  return {
    config,
    service,
    links,
    expectedLogins,
    api,
    auth,
    subscription,
    theme,
    workspace,
    tour,
    emailDraft,
    notify,
    onSessionDead,
    reloadAccount: async () => {
      const { user } = auth.getState();
      if (user) await loadAccount(user, 'updated');
    },
    reloadPlan: async () => {
      const { user } = auth.getState();
      if (user) await loadPlan(user);
    },
    start: () => auth.getState().initialize(),
    checkSession: async () => {
      if (!auth.getState().isLoggedIn) return;
      const token = await service.getAccessToken().catch(() => 'unknown');
      if (token === null) auth.getState().handleEvent('SIGNED_OUT', null);
    },
    signOut: async () => {
      const result = await auth.getState().signOut();
      if (!result.ok) notify({ tone: 'danger', text: result.failure.message });
    },
  };
};
