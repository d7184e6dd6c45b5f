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
  /** An e-mail address, or a phone number that begins with `+`. */
  login: string;
  password: string;
  /** A domain, address or URL that is offered after the first sign-in. */
  firstTarget?: string;
}

/** What the store needs of the session service. */
export interface AuthGateway {
  /** Calls back for each event, the first of which is INITIAL_SESSION; rejects if it can't begin. */
  start(onEvent: (event: AuthEvent, user: SessionUser | null) => void): Promise<void>;
  /** `true` when address or number have to be confirmed before the first sign-in. */
  signUp(input: Registration): Promise<AuthResult<boolean>>;
  resendSignUp(login: string): Promise<AuthResult>;
  /** Ends this browser's session; it is gone here even if the service could not be told. */
  signOut(): Promise<AuthResult>;
}

export interface AuthPorts {
  gateway: AuthGateway;
  storage: StoreStorage;
  /** Loads subscription and workspaces: of somebody who has come, or whose data has changed. */
  loadAccount: (user: SessionUser, reason: 'entered' | 'updated') => void;
  /** Forgets what belongs to the user who has gone. */
  forgetAccount: () => void;
  navigate: (path: string) => void;
  /** Path, search and hash of the page that is open. */
  currentPath: () => string;
  /** Pages that need a signed-in user. */
  isProtected: (path: string) => boolean;
  /** Pages on which a signed-in user has no business: sign-in, sign-up, callback and the like. */
  isAuthRoute: (path: string) => boolean;
  /** True while a link is being opened, or its reader is asked: then no event leads elsewhere. */
  isOpeningLink: () => boolean;
}

export interface AuthState {
  user: SessionUser | null;
  /** True until the first session event has come. */
  loading: boolean;
  isLoggedIn: boolean;
  /** Where to go after the next sign-in: a path on this origin. */
  returnTo: string | null;
  lastError: string | null;
  /** The last session ended without being asked to: it ran out, or was ended elsewhere. */
  hasSessionEnded: boolean;
  /** The address or number that a code was sent to and that has not used it yet. */
  pendingOtpEmail: string | null;

  initialize: () => Promise<void>;
  handleEvent: (event: AuthEvent, user: SessionUser | null) => void;
  /** What follows a sign-in: leads to the wish, and from an entrance to the dashboard. */
  leadOn: () => void;
  /** Leads on to the wish, else to the dashboard. */
  proceed: () => void;
  /** Keeps the wish to open a page; anything but a path on this origin is dropped. */
  rememberReturnTo: (path: string) => void;
  /** Keeps the address or number that a code is on its way to. */
  awaitCode: (login: string) => void;
  register: (input: Registration) => Promise<AuthResult<boolean>>;
  resendConfirmation: () => Promise<AuthResult>;
  signOut: () => Promise<AuthResult>;
  clearError: () => void;
  /** What is to be said of it has been said. */
  clearSessionEnded: () => void;
}

export const LOGIN_PATH = '/login';
export const HOME_PATH = '/dashboard';
export const NEW_PASSWORD_PATH = '/new-password';

const keptSchema = z.object({
  returnTo: z.string().nullable().transform(safePath),
  pendingOtpEmail: z.string().nullable(),
});

const noReason: AuthFailure = { message: '', code: null, reasons: [], retryAfterSeconds: null };

/**
 * Who is signed in. The identity itself lives in the session cookie and is not kept a second time:
 * only the wish where to go and the address that waits for its confirmation outlive the page.
 */
export const createAuthStore = (ports: AuthPorts) => {
  let isLeaving = false;

  return createStore<AuthState>()(
    persist(
      (set, get) => {
        const goTo = (target: string) => {
          set({ returnTo: null });
          ports.navigate(target);
        };

        /**
         * A wish is always followed; without one, only an entrance is left. Where a password is
         * being chosen nothing leads away, since what was typed would be lost.
         */
        const leadOn = () => {
          const { returnTo, user } = get();
          if (ports.currentPath().split(/[?#]/)[0] === NEW_PASSWORD_PATH) return;
          const target = returnTo ?? (ports.isAuthRoute(ports.currentPath()) ? HOME_PATH : null);
          if (target === null) return;
          if (user?.mustChoosePassword) ports.navigate(NEW_PASSWORD_PATH);
          else goTo(target);
        };

        const follow = () => {
          if (!ports.isOpeningLink()) leadOn();
        };

        const leave = (hasEnded: boolean) => {
          const hadUser = get().user !== null;
          set({ user: null, isLoggedIn: false, loading: false, hasSessionEnded: hasEnded });
          if (hadUser) ports.forgetAccount();
          const path = ports.currentPath();
          if (!ports.isProtected(path)) return;
          if (!isLeaving) get().rememberReturnTo(path);
          ports.navigate(LOGIN_PATH);
        };

        /** Runs one action of a form: `lastError` tells why it failed, `fallback` if nobody said. */
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
          loading: true,
          isLoggedIn: false,
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
            const known = get().user;
            // The service sends it late at times: what it says is then older than what is known.
            if (event === 'INITIAL_SESSION' && !get().loading) return;
            // Also of nobody who is known yet: a session that was kept ran out before it was read.
            const hasEnded = (event === 'SIGNED_OUT' || known !== null) && !isLeaving;
            if (event === 'SIGNED_OUT' || !user) return leave(hasEnded);
            const isNew = known?.id !== user.id;
            if (isNew && known) ports.forgetAccount();
            set({
              user,
              isLoggedIn: true,
              loading: false,
              lastError: null,
              hasSessionEnded: false,
              pendingOtpEmail: null,
            });
            // SIGNED_IN also comes whenever the tab is brought to the front: then nothing is new.
            if (isNew) ports.loadAccount(user, 'entered');
            else if (event === 'USER_UPDATED') ports.loadAccount(user, 'updated');
            if (event === 'SIGNED_IN' || event === 'USER_UPDATED') follow();
            // The session of a start without network has come back after all.
            if (event === 'TOKEN_REFRESHED' && isNew) follow();
            if (event === 'PASSWORD_RECOVERY') ports.navigate(NEW_PASSWORD_PATH);
          },

          leadOn,

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
            isLeaving = true;
            try {
              return await attempt('Failed to sign out', () => ports.gateway.signOut());
            } finally {
              isLeaving = false;
            }
          },

          clearError: () => set({ lastError: null }),

          clearSessionEnded: () => set({ hasSessionEnded: false }),
        };
      },
      keptAs('auth', ports.storage, keptSchema, ({ returnTo, pendingOtpEmail }) => ({
        returnTo,
        pendingOtpEmail,
      })),
    ),
  );
};

export type AuthStore = ReturnType<typeof createAuthStore>;
