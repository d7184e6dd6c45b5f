import { describe, expect, it, vi } from 'vitest';
import type { AuthEvent, AuthGateway } from './auth.store.ts';
import { authEvents, createAuthStore } from './auth.store.ts';
import { refused, succeeded } from './auth-result.ts';
import type { SessionUser } from './session-user.ts';
import { mapStorage } from './testing/map-storage.ts';
import { mara, oskar } from './testing/people.ts';

const silence = { message: '', code: null, reasons: [], retryAfterSeconds: null };

/** A store on the given page; `say` plays an event of the session service. */
const open = async (page = '/', over: Partial<AuthGateway> = {}, storage = mapStorage()) => {
  let say: (event: AuthEvent, user: SessionUser | null) => void = () => {};
  const gateway: AuthGateway = {
    start: async (onEvent) => {
      say = onEvent;
    },
    signUp: async () => succeeded(true),
    resendSignUp: async () => succeeded(undefined),
    signOut: async () => {
      say('SIGNED_OUT', null);
      return succeeded(undefined);
    },
    ...over,
  };
  const ports = {
    gateway,
    storage,
    loadAccount: vi.fn(),
    forgetAccount: vi.fn(),
    navigate: vi.fn(),
    currentPath: () => page,
    isProtected: (path: string) => path.startsWith('/dashboard'),
    isAuthRoute: (path: string) => /^\/(login|register|auth)/.test(path),
    isOpeningLink: vi.fn(() => false),
  };
  const store = createAuthStore(ports);
  await store.getState().initialize();
  const state = () => store.getState();
  return {
    ...ports,
    storage,
    state,
    say: (event: AuthEvent, user: SessionUser | null) => say(event, user),
  };
};

it('knows nobody until the first event has come', async () => {
  const { state, say } = await open();
  expect(state()).toMatchObject({ loading: true, isLoggedIn: false, user: null });
  say('INITIAL_SESSION', null);
  expect(state()).toMatchObject({ loading: false, isLoggedIn: false, user: null });
});

describe('each event of the session service', () => {
  it.each(authEvents.filter((event) => event !== 'SIGNED_OUT'))(
    '%s: keeps the user',
    async (event) => {
      const { state, say } = await open();
      say(event, mara);
      expect(state()).toMatchObject({ loading: false, isLoggedIn: true, user: mara });
    },
  );

  it('INITIAL_SESSION: loads the account and stays on the page', async () => {
    const { say, loadAccount, navigate } = await open('/pricing');
    say('INITIAL_SESSION', mara);
    expect(loadAccount).toHaveBeenCalledExactlyOnceWith(mara, 'entered');
    expect(navigate).not.toHaveBeenCalled();
  });

  it('SIGNED_IN: loads the account and leads to the dashboard', async () => {
    const { say, loadAccount, navigate } = await open('/login');
    say('SIGNED_IN', mara);
    expect(loadAccount).toHaveBeenCalledExactlyOnceWith(mara, 'entered');
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/dashboard');
  });

  it('SIGNED_IN: leads once to the page that was wished for', async () => {
    const { say, state, navigate } = await open('/login');
    state().rememberReturnTo('/dashboard/findings?severity=high#f1');
    say('SIGNED_IN', mara);
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/dashboard/findings?severity=high#f1');
    expect(state().returnTo).toBeNull();
  });

  it('SIGNED_IN again, as the tab comes to the front: changes nothing', async () => {
    const { say, loadAccount, navigate } = await open('/dashboard/assets');
    say('INITIAL_SESSION', mara);
    say('SIGNED_IN', mara);
    expect(loadAccount).toHaveBeenCalledOnce();
    expect(navigate).not.toHaveBeenCalled();
  });

  it('SIGNED_IN as somebody else, in another tab: swaps the accounts', async () => {
    const { say, state, loadAccount, forgetAccount } = await open('/dashboard/assets');
    say('INITIAL_SESSION', mara);
    say('SIGNED_IN', oskar);
    expect(state().user).toEqual(oskar);
    expect(forgetAccount).toHaveBeenCalledOnce();
    expect(loadAccount).toHaveBeenLastCalledWith(oskar, 'entered');
  });

  it('USER_UPDATED: loads the account again and follows the wish, if there is one', async () => {
    const { say, state, loadAccount, navigate } = await open('/dashboard/Profile');
    say('INITIAL_SESSION', mara);
    say('USER_UPDATED', { ...mara, metadata: { display_name: 'Mara' } });
    expect(state().user?.metadata.display_name).toBe('Mara');
    expect(loadAccount.mock.calls.map(([, reason]) => reason)).toEqual(['entered', 'updated']);
    expect(navigate).not.toHaveBeenCalled();
  });

  it.each(['TOKEN_REFRESHED', 'MFA_CHALLENGE_VERIFIED'] as const)(
    '%s: takes the user as it is now, and no more',
    async (event) => {
      const { say, state, loadAccount, navigate } = await open('/dashboard');
      say('INITIAL_SESSION', mara);
      say(event, { ...mara, email: 'mara@new.example' });
      expect(state().user?.email).toBe('mara@new.example');
      expect(loadAccount).toHaveBeenCalledOnce();
      expect(navigate).not.toHaveBeenCalled();
    },
  );

  it('TOKEN_REFRESHED after a start without network: is a sign-in', async () => {
    const { say, state, loadAccount, navigate } = await open('/login');
    say('INITIAL_SESSION', null);
    state().rememberReturnTo('/dashboard/scans');
    say('TOKEN_REFRESHED', mara);
    expect(state().isLoggedIn).toBe(true);
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/dashboard/scans');
    expect(loadAccount).toHaveBeenCalledExactlyOnceWith(mara, 'entered');
  });

  it('PASSWORD_RECOVERY: leads to the new password', async () => {
    const { say, navigate } = await open('/auth/callback');
    say('PASSWORD_RECOVERY', mara);
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/new-password');
  });

  it('SIGNED_OUT on a page of the dashboard: forgets the account, keeps the wish, leads to sign-in', async () => {
    const { say, state, forgetAccount, navigate } = await open('/dashboard/scans?status=failed');
    say('INITIAL_SESSION', mara);
    say('SIGNED_OUT', null);
    expect(state()).toMatchObject({
      user: null,
      isLoggedIn: false,
      returnTo: '/dashboard/scans?status=failed',
    });
    expect(forgetAccount).toHaveBeenCalledOnce();
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/login');
  });

  it('SIGNED_OUT on a public page: stays there', async () => {
    const { say, state, navigate } = await open('/pricing');
    say('INITIAL_SESSION', mara);
    say('SIGNED_OUT', null);
    expect(state().isLoggedIn).toBe(false);
    expect(navigate).not.toHaveBeenCalled();
  });

  it('a missing session on a page of the dashboard: leads to sign-in', async () => {
    const { say, navigate } = await open('/dashboard');
    say('INITIAL_SESSION', null);
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/login');
  });

  it('a first session that other events have overtaken: changes nothing', async () => {
    const { say, state } = await open('/auth/callback');
    say('SIGNED_IN', mara);
    say('INITIAL_SESSION', null);
    expect(state().user).toEqual(mara);
    say('SIGNED_OUT', null);
    say('INITIAL_SESSION', mara);
    expect(state().user).toBeNull();
  });
});

it('leaves the page of a link alone while that is being opened, and leads on when told to', async () => {
  const { state, say, navigate, isOpeningLink } = await open('/auth/callback');
  isOpeningLink.mockReturnValue(true);
  for (const event of ['SIGNED_IN', 'TOKEN_REFRESHED', 'USER_UPDATED'] as const) say(event, mara);
  expect(state().user).toEqual(mara);
  expect(navigate).not.toHaveBeenCalled();
  state().leadOn();
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/dashboard');
});

describe('while a password is being chosen', () => {
  it.each(['SIGNED_IN', 'USER_UPDATED'] as const)('%s leads nowhere else', async (event) => {
    const { state, say, navigate } = await open('/new-password');
    say('INITIAL_SESSION', mara);
    state().rememberReturnTo('/dashboard/scans');
    say(event, { ...mara, metadata: { theme: 'dark' } });
    expect(navigate).not.toHaveBeenCalled();
    expect(state().returnTo).toBe('/dashboard/scans');
    state().proceed();
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/dashboard/scans');
  });

  it('who has to choose one first is led there, and the wish is kept', async () => {
    const { state, say, navigate } = await open('/auth/confirm');
    state().rememberReturnTo('/dashboard/scans');
    say('SIGNED_IN', { ...mara, mustChoosePassword: true });
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/new-password');
    expect(state().returnTo).toBe('/dashboard/scans');
  });

  it('a public page is left by nobody for that', async () => {
    const { say, navigate } = await open('/pricing');
    say('INITIAL_SESSION', { ...mara, mustChoosePassword: true });
    say('USER_UPDATED', { ...mara, mustChoosePassword: true });
    expect(navigate).not.toHaveBeenCalled();
  });
});

describe('a session that ended', () => {
  it('by itself or elsewhere is told, until somebody signs in', async () => {
    const { state, say } = await open('/dashboard/scans');
    say('INITIAL_SESSION', mara);
    expect(state().hasSessionEnded).toBe(false);
    say('SIGNED_OUT', null);
    expect(state()).toMatchObject({ hasSessionEnded: true, returnTo: '/dashboard/scans' });
    say('SIGNED_IN', mara);
    expect(state().hasSessionEnded).toBe(false);
  });

  it.each([[['SIGNED_OUT', 'INITIAL_SESSION']], [['INITIAL_SESSION', 'SIGNED_OUT']]] as const)(
    'before the page was opened is told, and the page is a wish: %j',
    async (events) => {
      const { state, say, navigate } = await open('/dashboard/scans');
      for (const event of events) say(event, null);
      expect(state()).toMatchObject({ hasSessionEnded: true, returnTo: '/dashboard/scans' });
      expect(navigate).toHaveBeenCalledWith('/login');
    },
  );

  it('is not told to who signs out, nor to who had none', async () => {
    const here = await open('/dashboard/scans');
    here.say('INITIAL_SESSION', mara);
    await here.state().signOut();
    expect(here.state().hasSessionEnded).toBe(false);
    const guest = await open('/dashboard/scans');
    guest.say('INITIAL_SESSION', null);
    expect(guest.state().hasSessionEnded).toBe(false);
  });

  it('is told once', async () => {
    const { state, say } = await open('/dashboard/scans');
    say('INITIAL_SESSION', mara);
    say('SIGNED_OUT', null);
    state().clearSessionEnded();
    expect(state().hasSessionEnded).toBe(false);
  });
});

describe('the actions of the forms', () => {
  it('signing up keeps the address that has to be confirmed', async () => {
    const { state } = await open('/register');
    await state().register({ login: mara.email, password: 'rampart and quay' });
    expect(state()).toMatchObject({ pendingOtpEmail: mara.email, lastError: null });
  });

  it('the address is forgotten with the first sign-in', async () => {
    const { state, say } = await open('/register');
    await state().register({ login: mara.email, password: 'rampart and quay' });
    say('SIGNED_IN', mara);
    expect(state().pendingOtpEmail).toBeNull();
  });

  it('a refusal is told in the words of the service', async () => {
    const { state } = await open('/register', {
      signUp: async () =>
        refused({ ...silence, message: 'Signups not allowed', code: 'signup_disabled' }),
    });
    const result = await state().register({ login: mara.email, password: 'x' });
    expect(result).toMatchObject({ ok: false, failure: { code: 'signup_disabled' } });
    expect(state().lastError).toBe('Signups not allowed');
  });

  it('a refusal without words gets ours', async () => {
    const silent = async () => refused(silence);
    const { state } = await open('/register', {
      signUp: silent,
      resendSignUp: silent,
      signOut: silent,
    });
    await state().register({ login: mara.email, password: 'x' });
    expect(state().lastError).toBe('Failed to register');
    await state().resendConfirmation();
    expect(state().lastError).toBe('Failed to resend verification email');
    await state().signOut();
    expect(state().lastError).toBe('Failed to sign out');
    state().clearError();
    expect(state().lastError).toBeNull();
  });

  it('a fault of the gateway is no exception for the form', async () => {
    const { state } = await open('/register', {
      signUp: async () => {
        throw new Error('bug');
      },
    });
    expect(await state().register({ login: mara.email, password: 'x' })).toMatchObject({
      ok: false,
    });
    expect(state().lastError).toBe('Failed to register');
  });

  it('the mail is sent again to the address that waits', async () => {
    const resendSignUp = vi.fn(async () => succeeded(undefined));
    const { state } = await open('/register', { resendSignUp });
    await state().register({ login: mara.email, password: 'rampart and quay' });
    await state().resendConfirmation();
    expect(resendSignUp).toHaveBeenCalledExactlyOnceWith(mara.email);
  });

  it('signing out on purpose keeps no wish to come back', async () => {
    const { state, say, navigate } = await open('/dashboard/assets');
    say('INITIAL_SESSION', mara);
    await state().signOut();
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/login');
    expect(state().returnTo).toBeNull();
  });

  it('a session service that can not begin leaves a message and no endless wait', async () => {
    const { state } = await open('/', {
      start: async () => {
        throw new Error('cookies are off');
      },
    });
    expect(state()).toMatchObject({ loading: false, lastError: 'Failed to initialize auth' });
  });
});

it('leads a signed-in user on from a page for guests', async () => {
  const { state, say, navigate } = await open('/login');
  say('INITIAL_SESSION', mara);
  state().proceed();
  expect(navigate).toHaveBeenLastCalledWith('/dashboard');
  state().rememberReturnTo('/pricing');
  state().proceed();
  expect(navigate).toHaveBeenLastCalledWith('/pricing');
});

describe('what outlives the page', () => {
  it('is the wish and the waiting address, but no identity', async () => {
    const { state, say, storage } = await open('/login');
    say('INITIAL_SESSION', mara);
    state().rememberReturnTo('/dashboard/assets');
    expect(storage.kept('auth')).toEqual({ returnTo: '/dashboard/assets', pendingOtpEmail: null });
    const reopened = await open('/login', {}, storage);
    expect(reopened.state()).toMatchObject({
      returnTo: '/dashboard/assets',
      user: null,
      loading: true,
    });
  });

  it('is checked when it is read back', async () => {
    const storage = mapStorage();
    storage.keep('auth', { returnTo: '//evil.example', pendingOtpEmail: null });
    expect((await open('/login', {}, storage)).state().returnTo).toBeNull();
    storage.keep('auth', 'nonsense');
    expect((await open('/login', {}, storage)).state().returnTo).toBeNull();
  });
});
