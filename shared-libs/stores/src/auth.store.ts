import { z } from 'zod';
import { persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import type { AuthFailure, AuthResult } from './auth-result.ts';
import { refused } from './auth-result.ts';
import type { StoreStorage } from './persistence.ts';
import { keptAs } from './persistence.ts';
import { safePath } from './safe-path.ts';
import type { SessionUser } from './session-user.ts';

/** The events of the session service, by its own names. */
export const authEvents = [
  'INITIAL_SESSION',
  'SIGNED_IN',
  'SIGNED_OUT',
  'TOKEN_REFRESHED',
  'USER_UPDATED',
  'PASSWORD_RECOVERY',
  'MFA_CHALLENGE_VERIFIED',
] as const;
export type AuthEvent = (typeof authEvents)[number];

export interface Registration {
  /** An e-mail address, or a phone number that starts with `+`. */
  login: string;
  password: string;
  /** A domain, address or URL that is offered after the first sign-in. */
  firstTarget?: string;
  /** The token of the invitation that led here; it is opened after the first sign-in. */
  invitation?: string;
}

/** The session service. */
export interface AuthGateway {
  /** Calls `onEvent` for each event, first INITIAL_SESSION; rejects if the service cannot start. */
  start(onEvent: (event: AuthEvent, user: SessionUser | null) => void): Promise<void>;
  /** `true` when address or number must be confirmed before the first sign-in. */
  signUp(input: Registration): Promise<AuthResult<boolean>>;
  resendSignUp(login: string): Promise<AuthResult>;
  /** Ends this browser's session, also when the service cannot be reached. */
  signOut(): Promise<AuthResult>;
}

export interface AuthPorts {
  gateway: AuthGateway;
  storage: StoreStorage;
  /** Loads subscription and workspaces after a sign-in (`entered`) or a change (`updated`). */
  loadAccount: (user: SessionUser, reason: 'entered' | 'updated') => void;
  /** Clears the data of the previous user. */
  forgetAccount: () => void;
  navigate: (path: string) => void;
  /** Path, search and hash of the page that is open. */
  currentPath: () => string;
  /** Pages that need a signed-in user. */
  isProtected: (path: string) => boolean;
  /** Pages for guests only: sign-in, sign-up, callback and the like. */
  isAuthRoute: (path: string) => boolean;
  /** True while a sign-in link is opened or awaits consent: then no event navigates. */
  isOpeningLink: () => boolean;
}

export interface AuthState {
  user: SessionUser | null;
  /** Who signed in and has yet to prove the second factor; nobody is logged in meanwhile. */
  challenged: SessionUser | null;
  /** True until the first session event has come. */
  loading: boolean;
  isLoggedIn: boolean;
  /** True while a sign-out is on its way: pages are closed first, so that none asks with an ended session. */
  isLeaving: boolean;
  /** Tells where to go after the next sign-in: a path on this origin. */
  returnTo: string | null;
  lastError: string | null;
  /** The last session expired or was ended elsewhere. */
  hasSessionEnded: boolean;
  /** The address or number with an unused code. */
  pendingOtpEmail: string | null;

  initialize: () => Promise<void>;
  handleEvent: (event: AuthEvent, user: SessionUser | null) => void;
  /** After a sign-in: opens `returnTo`, or the dashboard if an auth route is open. */
  followReturnTo: () => void;
  /** Opens `returnTo`, else the dashboard. */
  proceed: () => void;
  /** Stores a path as `returnTo`; anything but a path on this origin is dropped. */
  rememberReturnTo: (path: string) => void;
  /** Stores the address or number that a code was sent to. */
  awaitCode: (login: string) => void;
  register: (input: Registration) => Promise<AuthResult<boolean>>;
  resendConfirmation: () => Promise<AuthResult>;
  signOut: () => Promise<AuthResult>;
  clearError: () => void;
  /** Called once the message about it was shown. */
  clearSessionEnded: () => void;
}

export const LOGIN_PATH = '/login';
export const HOME_PATH = '/dashboard';
export const NEW_PASSWORD_PATH = '/new-password';

const keptSchema = z.object({
  returnTo: z.string().nullable().transform(safePath),
  pendingOtpEmail: z.string().nullable(),
  // The message about it survives a page load while the session ends.
  hasSessionEnded: z.boolean().catch(false),
});

const noReason: AuthFailure = { message: '', code: null, reasons: [], retryAfterSeconds: null };

/**
 * The signed-in user. The session cookie holds the identity; the store persists only `returnTo`,
 * the address that awaits its confirmation, and whether the last session ended by itself.
 */
export const createAuthStore = (ports: AuthPorts) => {
  return createStore<AuthState>()(
    persist(
      (set, get) => {
        const goTo = (target: string) => {
          set({ returnTo: null });
          ports.navigate(target);
        };

        /**
         * Opens `returnTo` from any page; without it, only auth routes are left. The page for a new
         * password stays open, so that no input is lost.
         */
        const followReturnTo = () => {
          const { returnTo, user } = get();
          if (ports.currentPath().split(/[?#]/)[0] === NEW_PASSWORD_PATH) return;
          const target = returnTo ?? (ports.isAuthRoute(ports.currentPath()) ? HOME_PATH : null);
          if (target === null) return;
          if (user?.mustChoosePassword) ports.navigate(NEW_PASSWORD_PATH);
          else goTo(target);
        };

        const followUnlessLink = () => {
          if (!ports.isOpeningLink()) followReturnTo();
        };

        const leave = (hasEnded: boolean) => {
          const hadUser = get().user !== null;
          const hasSessionEnded = hasEnded || (get().hasSessionEnded && !get().isLeaving);
          set({ user: null, challenged: null, isLoggedIn: false, loading: false, hasSessionEnded });
          if (hadUser) ports.forgetAccount();
          const path = ports.currentPath();
          if (!ports.isProtected(path)) return;
          if (!get().isLeaving) get().rememberReturnTo(path);
          ports.navigate(LOGIN_PATH);
        };

        /** The sign-in page asks for the second factor; `returnTo` opens after it. */
        const challenge = (event: AuthEvent, user: SessionUser) => {
          const hadUser = get().user !== null;
          const isOpen = get().challenged?.id === user.id;
          set({
            user: null,
            challenged: user,
            isLoggedIn: false,
            loading: false,
            lastError: null,
            hasSessionEnded: false,
            pendingOtpEmail: null,
          });
          if (hadUser) ports.forgetAccount();
          const path = ports.currentPath();
          if (event === 'PASSWORD_RECOVERY') get().rememberReturnTo(NEW_PASSWORD_PATH);
          else if (ports.isProtected(path)) get().rememberReturnTo(path);
          else if (isOpen || event === 'INITIAL_SESSION' || ports.isOpeningLink()) return;
          else if (!ports.isAuthRoute(path)) return;
          ports.navigate(LOGIN_PATH);
        };

        /** Runs one action of a form and sets `lastError` on failure, `fallback` without a message. */
        const attempt = async <T>(
          fallback: string,
          action: () => Promise<AuthResult<T>>,
        ): Promise<AuthResult<T>> => {
          set({ lastError: null });
          const result = await action().catch((): AuthResult<T> => refused(noReason));
          if (result.ok) return result;
          const message = result.failure.message || fallback;
          set({ lastError: message });
          return refused({ ...result.failure, message });
        };

        return {
          user: null,
          challenged: null,
          loading: true,
          isLoggedIn: false,
          isLeaving: false,
          returnTo: null,
          lastError: null,
          hasSessionEnded: false,
          pendingOtpEmail: null,

          initialize: async () => {
            try {
              await ports.gateway.start((event, user) => get().handleEvent(event, user));
            } catch {
              set({ loading: false, lastError: 'Failed to initialize auth' });
            }
          },

          handleEvent: (event, user) => {
            const previous = get().user;
            // A late INITIAL_SESSION is older than the current state.
            if (event === 'INITIAL_SESSION' && !get().loading) return;
            // SIGNED_OUT without a user: a stored session expired before it was read.
            const hasEnded = (event === 'SIGNED_OUT' || previous !== null) && !get().isLeaving;
            if (event === 'SIGNED_OUT' || !user) return leave(hasEnded);
            if (user.secondFactor === 'needed') return challenge(event, user);
            const isNew = previous?.id !== user.id;
            if (isNew && previous) ports.forgetAccount();
            set({
              user,
              challenged: null,
              isLoggedIn: true,
              loading: false,
              lastError: null,
              hasSessionEnded: false,
              pendingOtpEmail: null,
            });
            // SIGNED_IN is also emitted when the tab gets focus; the user is then the same.
            if (isNew) ports.loadAccount(user, 'entered');
            else if (event === 'USER_UPDATED' || previous?.secondFactor !== user.secondFactor) {
              // A workspace may require a second factor.
              ports.loadAccount(user, 'updated');
            }
            if (event === 'SIGNED_IN' || event === 'USER_UPDATED') followUnlessLink();
            // The second factor was proved, or the session of a start without network is restored.
            const isRestored = event === 'TOKEN_REFRESHED' || event === 'MFA_CHALLENGE_VERIFIED';
            if (isRestored && isNew) followUnlessLink();
            if (event === 'PASSWORD_RECOVERY') ports.navigate(NEW_PASSWORD_PATH);
          },

          followReturnTo,

          proceed: () => goTo(get().returnTo ?? HOME_PATH),

          rememberReturnTo: (path) => set({ returnTo: safePath(path) }),

          awaitCode: (login) => set({ pendingOtpEmail: login }),

          register: async (input) => {
            const result = await attempt('Failed to register', () => ports.gateway.signUp(input));
            if (result.ok && result.value) get().awaitCode(input.login);
            return result;
          },

          resendConfirmation: () =>
            attempt('Failed to resend verification email', async () => {
              const login = get().pendingOtpEmail;
              return login ? ports.gateway.resendSignUp(login) : refused(noReason);
            }),

          signOut: async () => {
            set({ isLeaving: true });
            try {
              return await attempt('Failed to sign out', () => ports.gateway.signOut());
            } finally {
              set({ isLeaving: false });
            }
          },

          clearError: () => set({ lastError: null }),

          clearSessionEnded: () => set({ hasSessionEnded: false }),
        };
      },
      keptAs('auth', ports.storage, keptSchema, (state) => ({
        returnTo: state.returnTo,
        pendingOtpEmail: state.pendingOtpEmail,
        hasSessionEnded: state.hasSessionEnded,
      })),
    ),
  );
};

export type AuthStore = ReturnType<typeof createAuthStore>;
