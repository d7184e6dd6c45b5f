import type { ApiClient } from '@parapet/api-client/client';
import { createApiClient } from '@parapet/api-client/client';
import { getSubscription } from '@parapet/contracts/endpoints/subscription';
import { createWorkspace, listWorkspaces } from '@parapet/contracts/endpoints/workspaces';
import { mayCreateWorkspace } from '@parapet/contracts/plans/subscription';
import type { RuntimeConfig } from '@parapet/contracts/releases/runtime-config';
import { dropDrafts } from '@parapet/remote-kit/form-draft';
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
import { isAuthRoute, isUnderDashboard } from '../links/auth-routes.ts';
import type { LinkReader } from '../links/link-reader.ts';
import { lacksSecondFactor } from '../second-factors/required-second-factor.ts';
import type { EmailDraft } from '../sign-in/email-draft.ts';
import { createEmailDraft } from '../sign-in/email-draft.ts';
import type { ExpectedLogins } from '../sign-in/expected-logins.ts';
import { createExpectedLogins, rememberLogins } from '../sign-in/expected-logins.ts';
import { firstTargetPath } from '../sign-in/first-target.ts';
import { createUnsavedTheme } from '../sign-in/unsaved-theme.ts';
import { namedWorkspace } from '../workspace/named-workspace.ts';
import type { AuthService } from './auth-service.ts';
import type { BrowserStorage } from './browser-storage.ts';

/** Dependencies of the session on its page. */
export interface SessionEnvironment {
  config: RuntimeConfig;
  service: AuthService;
  storage: BrowserStorage;
  /** Storage of this tab, since each tab has its own `returnTo`. */
  tabStorage: BrowserStorage;
  links: LinkReader;
  systemTheme: ThemePorts['systemTheme'];
  /** Replaces the open page. */
  navigate: (path: string) => void;
  /** Path, search and hash of the open page. */
  currentPath: () => string;
  /** Returns whether somebody looks at this tab; by default it is so. */
  isSeen?: () => boolean;
  notify: (notice: Notice) => void;
  reportError: (error: unknown) => void;
  fetch?: typeof fetch;
}

/** The session of a page: the signed-in user, their state, and the API client. */
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
  /** Subscribes to the session service; call it once the router can navigate. */
  start: () => Promise<void>;
  /** Detects a deleted session cookie, which emits no event. */
  checkSession: () => Promise<void>;
  /** Signs out of this browser, and notifies if the service did not confirm. */
  signOut: () => Promise<void>;
  notify: SessionEnvironment['notify'];
  /** The address of the open page, which names the workspace of a dashboard page. */
  currentPath: SessionEnvironment['currentPath'];
  /** Loads workspaces and plan again after a failure. */
  reloadAccount: () => Promise<void>;
  /** Loads plan and usage again, e.g. after an asset was added. */
  reloadPlan: () => Promise<void>;
  /**
   * Called by API clients when the server refused `token`; null means there was none.
   * `second-factor`: the session has to prove it; the refreshed user leads to the page for that.
   */
  onSessionDead: (token: string | null, why?: 'second-factor') => void;
}

/** The user whose first target a tab of this browser has opened. */
const FIRST_TARGET_KEY = 'parapet.first-target';

const orThrow = async (result: Promise<AuthResult>): Promise<void> => {
  const settled = await result;
  if (!settled.ok) throw new Error(settled.failure.message);
};

export const createSession = (environment: SessionEnvironment): Session => {
  const { config, links, storage, notify, reportError } = environment;
  const expectedLogins = createExpectedLogins(storage);
  const service = rememberLogins(environment.service, expectedLogins);

  /** Ends the session unless a newer one has started since the token was issued. */
  const endDeadSession = async (token: string | null): Promise<void> => {
    const current = await service.getAccessToken();
    if (current !== token) return;
    // Without a token there is nothing to end, and another tab may have begun a session meanwhile.
    if (token === null) auth.getState().handleEvent('SIGNED_OUT', null);
    else await orThrow(service.signOut());
  };
  /** The session does not know yet that its user has a second factor. */
  const readSessionAgain = async (token: string | null): Promise<void> => {
    const current = await service.getAccessToken();
    if (current === token) await orThrow(service.refresh());
  };
  const onSessionDead: Session['onSessionDead'] = (token, why) => {
    if (auth.getState().isLeaving) return;
    const settle = why === 'second-factor' ? readSessionAgain : endDeadSession;
    void settle(token).catch(reportError);
  };

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

  const unsavedTheme = createUnsavedTheme(storage);
  const theme = createThemeStore({
    storage,
    systemTheme: environment.systemTheme,
    saveToProfile: (preference) => {
      const { user } = auth.getState();
      if (!user) return;
      const save = () => orThrow(service.saveMetadata({ theme: preference }));
      void unsavedTheme.keep(user.id, preference, save).catch(reportError);
    },
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
    mayCreate: async () => {
      const loaded = subscription.getState().subscription;
      const own = loaded.owner.is_you ? loaded : await api.call(getSubscription, { query: {} });
      return mayCreateWorkspace(own.subscription_tier, own.workspaces);
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

  /** The user's own plan where the workspace is closed to them. */
  const loadPlan = (user: SessionUser) => {
    const { current } = workspace.getState();
    const isOpen = current !== null && !lacksSecondFactor(current, user);
    return subscription.getState().load(user.id, isOpen ? current.id : null);
  };

  /** Opens the first target once after sign-in, in one tab that is seen; an existing `returnTo` has priority. */
  const offerFirstTarget = (user: SessionUser) => {
    const path = firstTargetPath(user);
    if (!path || storage.getItem(FIRST_TARGET_KEY) === user.id) return;
    // The tab that waits for the confirmation and that of the link see the new session at the same moment,
    // before one reads what the other stores.
    if (environment.isSeen?.() === false) return;
    storage.setItem(FIRST_TARGET_KEY, user.id);
    if (!auth.getState().returnTo) auth.getState().rememberReturnTo(path);
    saveToProfile({
      first_target: null,
      ...(user.metadata.invitation ? { invitation: null } : {}),
    });
  };

  const notifyIfNotOpen = (named: string | null) => {
    const { current, status } = workspace.getState();
    if (named === null || status !== 'ready' || !current || current.id === named) return;
    const text = `You are not a member of the workspace of this link. ${current.name} is open instead.`;
    notify({ tone: 'info', text });
  };

  const loadAccount = async (user: SessionUser, reason: 'entered' | 'updated'): Promise<void> => {
    if (reason === 'entered') {
      expectedLogins.clear();
      emailDraft.setState({ email: '' });
      const unsaved = unsavedTheme.of(user.id);
      if (unsaved === null) theme.getState().adopt(user.metadata.theme);
      else theme.getState().choose(unsaved);
      tour.getState().load(user.id, user.metadata.onboardingTour);
      offerFirstTarget(user);
    }
    // `returnTo` is the page that opens after the sign-in.
    const named = namedWorkspace(auth.getState().returnTo ?? environment.currentPath());
    await workspace.getState().initialize(user.metadata.active_workspace, named);
    if (reason === 'entered') notifyIfNotOpen(named);
    await loadPlan(user);
    const { current, error: workspaceError } = workspace.getState();
    // Dashboard pages show the error themselves, with a retry.
    const isShownOnPage = current === null && isUnderDashboard(environment.currentPath());
    for (const error of [isShownOnPage ? null : workspaceError, subscription.getState().error]) {
      if (error && auth.getState().user?.id === user.id) notify({ tone: 'danger', text: error });
    }
  };

  const auth = createAuthStore({
    gateway: { ...service, signOut: () => service.signOut(tour.getState().settled()) },
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

  // The plan belongs to the owner of the workspace, so it may differ.
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
    currentPath: environment.currentPath,
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
      dropDrafts();
      const result = await auth.getState().signOut();
      if (!result.ok) notify({ tone: 'danger', text: result.failure.message });
    },
  };
};
