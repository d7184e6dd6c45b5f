import { describe, expect, it, vi } from 'vitest';
import type { AuthEvent, AuthGateway } from './auth.store.ts';
import { authEvents, createAuthStore } from './auth.store.ts';
import { refused, succeeded } from './auth-result.ts';
import type { SessionUser } from './session-user.ts';
import { mapStorage } from './testing/map-storage.ts';
import { mara, oskar } from './testing/people.ts';

const noReason = { message: '', code: null, reasons: [], retryAfterSeconds: null };

/** A store on the given page; `emit` plays an event of the session service. */
const open = async (page = '/', over: Partial<AuthGateway> = {}, storage = mapStorage()) => {
  let emit: (event: AuthEvent, user: SessionUser | null) => void = () => {};
  const gateway: AuthGateway = {
    start: async (onEvent) => {
      emit = onEvent;
    },
    signUp: async () => succeeded(true),
    resendSignUp: async () => succeeded(undefined),
    signOut: async () => {
      emit('SIGNED_OUT', null);
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
    emit: (event: AuthEvent, user: SessionUser | null) => emit(event, user),
  };
};

it('has no user until the first event', async () => {
  const { state, emit } = await open();
  expect(state()).toMatchObject({ loading: true, isLoggedIn: false, user: null });
  emit('INITIAL_SESSION', null);
  expect(state()).toMatchObject({ loading: false, isLoggedIn: false, user: null });
});

describe('each event of the session service', () => {
  it('is one of seven', () => {
    expect(authEvents).toEqual([
      'INITIAL_SESSION',
      'SIGNED_IN',
      'SIGNED_OUT',
      'TOKEN_REFRESHED',
      'USER_UPDATED',
      'PASSWORD_RECOVERY',
      'MFA_CHALLENGE_VERIFIED',
    ]);
  });

  it.each(authEvents.filter((event) => event !== 'SIGNED_OUT'))(
    '%s: keeps the user',
    async (event) => {
      const { state, emit } = await open();
      emit(event, mara);
      expect(state()).toMatchObject({ loading: false, isLoggedIn: true, user: mara });
    },
  );

  it('INITIAL_SESSION: loads the account and stays on the page', async () => {
    const { emit, loadAccount, navigate } = await open('/pricing');
    emit('INITIAL_SESSION', mara);
    expect(loadAccount).toHaveBeenCalledExactlyOnceWith(mara, 'entered');
    expect(navigate).not.toHaveBeenCalled();
  });

  it('SIGNED_IN: loads the account and opens the dashboard', async () => {
    const { emit, loadAccount, navigate } = await open('/login');
    emit('SIGNED_IN', mara);
    expect(loadAccount).toHaveBeenCalledExactlyOnceWith(mara, 'entered');
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/dashboard');
  });

  it('SIGNED_IN: opens the requested page once', async () => {
    const { emit, state, navigate } = await open('/login');
    state().rememberReturnTo('/dashboard/findings?severity=high#f1');
    emit('SIGNED_IN', mara);
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/dashboard/findings?severity=high#f1');
    expect(state().returnTo).toBeNull();
  });

  it('SIGNED_IN again, when the tab gets focus: changes nothing', async () => {
    const { emit, loadAccount, navigate } = await open('/dashboard/assets');
    emit('INITIAL_SESSION', mara);
    emit('SIGNED_IN', mara);
    expect(loadAccount).toHaveBeenCalledOnce();
    expect(navigate).not.toHaveBeenCalled();
  });

  it('SIGNED_IN as another user, in another tab: swaps the accounts', async () => {
    const { emit, state, loadAccount, forgetAccount } = await open('/dashboard/assets');
    emit('INITIAL_SESSION', mara);
    emit('SIGNED_IN', oskar);
    expect(state().user).toEqual(oskar);
    expect(forgetAccount).toHaveBeenCalledOnce();
    expect(loadAccount).toHaveBeenLastCalledWith(oskar, 'entered');
  });

  it('USER_UPDATED: reloads the account and opens the requested page, if any', async () => {
    const { emit, state, loadAccount, navigate } = await open('/dashboard/Profile');
    emit('INITIAL_SESSION', mara);
    emit('USER_UPDATED', { ...mara, metadata: { display_name: 'Mara' } });
    expect(state().user?.metadata.display_name).toBe('Mara');
    expect(loadAccount.mock.calls.map(([, reason]) => reason)).toEqual(['entered', 'updated']);
    expect(navigate).not.toHaveBeenCalled();
    state().rememberReturnTo('/dashboard/scans');
    emit('USER_UPDATED', mara);
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/dashboard/scans');
    expect(state().returnTo).toBeNull();
  });

  it.each(['TOKEN_REFRESHED', 'MFA_CHALLENGE_VERIFIED'] as const)(
    '%s: updates the user only',
    async (event) => {
      const { emit, state, loadAccount, navigate } = await open('/dashboard');
      emit('INITIAL_SESSION', mara);
      emit(event, { ...mara, email: 'mara@new.example' });
      expect(state().user?.email).toBe('mara@new.example');
      expect(loadAccount).toHaveBeenCalledOnce();
      expect(navigate).not.toHaveBeenCalled();
    },
  );

  it('TOKEN_REFRESHED after a start without network: is a sign-in', async () => {
    const { emit, state, loadAccount, navigate } = await open('/login');
    emit('INITIAL_SESSION', null);
    state().rememberReturnTo('/dashboard/scans');
    emit('TOKEN_REFRESHED', mara);
    expect(state().isLoggedIn).toBe(true);
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/dashboard/scans');
    expect(loadAccount).toHaveBeenCalledExactlyOnceWith(mara, 'entered');
  });

  it('PASSWORD_RECOVERY: opens the page for a new password', async () => {
    const { emit, navigate } = await open('/auth/callback');
    emit('PASSWORD_RECOVERY', mara);
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/new-password');
  });

  it('SIGNED_OUT on a dashboard page: clears the account, keeps the page as returnTo, opens sign-in', async () => {
    const { emit, state, forgetAccount, navigate } = await open('/dashboard/scans?status=failed');
    emit('INITIAL_SESSION', mara);
    emit('SIGNED_OUT', null);
    expect(state()).toMatchObject({
      user: null,
      isLoggedIn: false,
      returnTo: '/dashboard/scans?status=failed',
    });
    expect(forgetAccount).toHaveBeenCalledOnce();
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/login');
  });

  it('SIGNED_OUT on a public page: stays there', async () => {
    const { emit, state, navigate } = await open('/pricing');
    emit('INITIAL_SESSION', mara);
    emit('SIGNED_OUT', null);
    expect(state().isLoggedIn).toBe(false);
    expect(navigate).not.toHaveBeenCalled();
  });

  it('a missing session on a dashboard page: opens sign-in', async () => {
    const { emit, navigate } = await open('/dashboard');
    emit('INITIAL_SESSION', null);
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/login');
  });

  it('an event without a session on a dashboard page: clears the account, opens sign-in', async () => {
    const { emit, state, forgetAccount, navigate } = await open('/dashboard/scans');
    emit('INITIAL_SESSION', mara);
    emit('TOKEN_REFRESHED', null);
    expect(state()).toMatchObject({ user: null, isLoggedIn: false, returnTo: '/dashboard/scans' });
    expect(forgetAccount).toHaveBeenCalledOnce();
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/login');
  });

  it('an initial session after other events: changes nothing', async () => {
    const { emit, state } = await open('/auth/callback');
    emit('SIGNED_IN', mara);
    emit('INITIAL_SESSION', null);
    expect(state().user).toEqual(mara);
    emit('SIGNED_OUT', null);
    emit('INITIAL_SESSION', mara);
    expect(state().user).toBeNull();
  });
});

it('stays on the page of a link while it is opened, and navigates on request', async () => {
  const { state, emit, navigate, isOpeningLink } = await open('/auth/callback');
  isOpeningLink.mockReturnValue(true);
  for (const event of ['SIGNED_IN', 'TOKEN_REFRESHED', 'USER_UPDATED'] as const) emit(event, mara);
  expect(state().user).toEqual(mara);
  expect(navigate).not.toHaveBeenCalled();
  state().followReturnTo();
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/dashboard');
});

describe('while a password is being chosen', () => {
  it.each(['SIGNED_IN', 'USER_UPDATED'] as const)('%s navigates nowhere', async (event) => {
    const { state, emit, navigate } = await open('/new-password');
    emit('INITIAL_SESSION', mara);
    state().rememberReturnTo('/dashboard/scans');
    emit(event, { ...mara, metadata: { theme: 'dark' } });
    expect(navigate).not.toHaveBeenCalled();
    expect(state().returnTo).toBe('/dashboard/scans');
    state().proceed();
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/dashboard/scans');
  });

  it('a user who must set one is redirected there, and returnTo is kept', async () => {
    const { state, emit, navigate } = await open('/auth/confirm');
    state().rememberReturnTo('/dashboard/scans');
    emit('SIGNED_IN', { ...mara, mustChoosePassword: true });
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/new-password');
    expect(state().returnTo).toBe('/dashboard/scans');
  });

  it('a public page stays open', async () => {
    const { emit, navigate } = await open('/pricing');
    emit('INITIAL_SESSION', { ...mara, mustChoosePassword: true });
    emit('USER_UPDATED', { ...mara, mustChoosePassword: true });
    expect(navigate).not.toHaveBeenCalled();
  });
});

describe('a session that ended', () => {
  it('by expiry or elsewhere is shown until the next sign-in', async () => {
    const { state, emit } = await open('/dashboard/scans');
    emit('INITIAL_SESSION', mara);
    expect(state().hasSessionEnded).toBe(false);
    emit('SIGNED_OUT', null);
    expect(state()).toMatchObject({ hasSessionEnded: true, returnTo: '/dashboard/scans' });
    emit('SIGNED_IN', mara);
    expect(state().hasSessionEnded).toBe(false);
  });

  it.each([[['SIGNED_OUT', 'INITIAL_SESSION']], [['INITIAL_SESSION', 'SIGNED_OUT']]] as const)(
    'before the page was opened is shown, and the page becomes returnTo: %j',
    async (events) => {
      const { state, emit, navigate } = await open('/dashboard/scans');
      for (const event of events) emit(event, null);
      expect(state()).toMatchObject({ hasSessionEnded: true, returnTo: '/dashboard/scans' });
      expect(navigate).toHaveBeenCalledWith('/login');
    },
  );

  it('is not shown after a sign-out, nor to a guest', async () => {
    const here = await open('/dashboard/scans');
    here.emit('INITIAL_SESSION', mara);
    await here.state().signOut();
    expect(here.state().hasSessionEnded).toBe(false);
    const guest = await open('/dashboard/scans');
    guest.emit('INITIAL_SESSION', null);
    expect(guest.state().hasSessionEnded).toBe(false);
  });

  it('while another page loads is shown on that page', async () => {
    const { emit, storage } = await open('/dashboard');
    emit('INITIAL_SESSION', mara);
    emit('SIGNED_OUT', null);
    const next = await open('/dashboard/scans', {}, storage);
    next.emit('INITIAL_SESSION', null);
    expect(next.state()).toMatchObject({ hasSessionEnded: true, returnTo: '/dashboard/scans' });
    next.emit('SIGNED_IN', mara);
    const last = await open('/dashboard', {}, storage);
    last.emit('INITIAL_SESSION', null);
    expect(last.state().hasSessionEnded).toBe(false);
  });

  it('is shown once', async () => {
    const { state, emit } = await open('/dashboard/scans');
    emit('INITIAL_SESSION', mara);
    emit('SIGNED_OUT', null);
    state().clearSessionEnded();
    expect(state().hasSessionEnded).toBe(false);
  });
});

describe('the actions of the forms', () => {
  it('signing up stores the address that must be confirmed', async () => {
    const { state } = await open('/register');
    await state().register({ login: mara.email, password: 'rampart and quay' });
    expect(state()).toMatchObject({ pendingOtpEmail: mara.email, lastError: null });
  });

  it('the first sign-in clears the address', async () => {
    const { state, emit } = await open('/register');
    await state().register({ login: mara.email, password: 'rampart and quay' });
    emit('SIGNED_IN', mara);
    expect(state().pendingOtpEmail).toBeNull();
  });

  it('a refusal has the message of the service', async () => {
    const { state } = await open('/register', {
      signUp: async () =>
        refused({ ...noReason, message: 'Signups not allowed', code: 'signup_disabled' }),
    });
    const result = await state().register({ login: mara.email, password: 'x' });
    expect(result).toMatchObject({ ok: false, failure: { code: 'signup_disabled' } });
    expect(state().lastError).toBe('Signups not allowed');
  });

  it('a refusal without a message has a default one', async () => {
    const failing = async () => refused(noReason);
    const { state } = await open('/register', {
      signUp: failing,
      resendSignUp: failing,
      signOut: failing,
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

  it('an exception of the gateway becomes a failure of the form', async () => {
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

  it('the mail is resent to the unconfirmed address', async () => {
    const resendSignUp = vi.fn(async () => succeeded(undefined));
    const { state } = await open('/register', { resendSignUp });
    await state().register({ login: mara.email, password: 'rampart and quay' });
    await state().resendConfirmation();
    expect(resendSignUp).toHaveBeenCalledExactlyOnceWith(mara.email);
  });

  it('signing out stores no returnTo', async () => {
    const { state, emit, navigate } = await open('/dashboard/assets');
    emit('INITIAL_SESSION', mara);
    await state().signOut();
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/login');
    expect(state().returnTo).toBeNull();
  });

  it('a session service that cannot start shows an error and ends loading', async () => {
    const { state } = await open('/', {
      start: async () => {
        throw new Error('cookies are off');
      },
    });
    expect(state()).toMatchObject({ loading: false, lastError: 'Failed to initialize auth' });
  });
});

it('redirects a signed-in user from a page for guests', async () => {
  const { state, emit, navigate } = await open('/login');
  emit('INITIAL_SESSION', mara);
  state().proceed();
  expect(navigate).toHaveBeenLastCalledWith('/dashboard');
  state().rememberReturnTo('/pricing');
  state().proceed();
  expect(navigate).toHaveBeenLastCalledWith('/pricing');
});

describe('persisted state', () => {
  it('contains returnTo, the unconfirmed address and the end of a session, but no identity', async () => {
    const { state, emit, storage } = await open('/login');
    emit('INITIAL_SESSION', mara);
    state().rememberReturnTo('/dashboard/assets');
    expect(storage.kept('auth')).toEqual({
      returnTo: '/dashboard/assets',
      pendingOtpEmail: null,
      hasSessionEnded: false,
    });
    const reopened = await open('/login', {}, storage);
    expect(reopened.state()).toMatchObject({
      returnTo: '/dashboard/assets',
      user: null,
      loading: true,
    });
  });

  it('is validated when it is read', async () => {
    const storage = mapStorage();
    storage.keep('auth', { returnTo: '//evil.example', pendingOtpEmail: null });
    expect((await open('/login', {}, storage)).state().returnTo).toBeNull();
    storage.keep('auth', 'nonsense');
    expect((await open('/login', {}, storage)).state().returnTo).toBeNull();
  });
});

describe('a user whose second factor is not proved', () => {
  const half: SessionUser = { ...mara, secondFactor: 'needed' };
  const whole: SessionUser = { ...mara, secondFactor: 'proved' };

  it('is not logged in, and loads nothing', async () => {
    const { state, emit, loadAccount, navigate } = await open('/login');
    emit('SIGNED_IN', half);
    expect(state()).toMatchObject({ user: null, isLoggedIn: false, challenged: half });
    expect(loadAccount).not.toHaveBeenCalled();
    emit('SIGNED_IN', half);
    expect(navigate.mock.calls.flat()).toEqual(['/login']);
  });

  it('enters with the proof, and goes where the sign-in began', async () => {
    const { state, emit, loadAccount, navigate } = await open('/dashboard/scans');
    emit('INITIAL_SESSION', half);
    expect(navigate).toHaveBeenLastCalledWith('/login');
    expect(state()).toMatchObject({ returnTo: '/dashboard/scans', hasSessionEnded: false });
    emit('MFA_CHALLENGE_VERIFIED', whole);
    expect(state()).toMatchObject({ user: whole, isLoggedIn: true, challenged: null });
    expect(loadAccount).toHaveBeenCalledExactlyOnceWith(whole, 'entered');
    expect(navigate).toHaveBeenLastCalledWith('/dashboard/scans');
  });

  it('is asked when a refresh tells of the factor, without the data of the account', async () => {
    const { state, emit, forgetAccount, navigate } = await open('/dashboard');
    emit('INITIAL_SESSION', mara);
    emit('TOKEN_REFRESHED', half);
    expect(forgetAccount).toHaveBeenCalledOnce();
    expect(navigate).toHaveBeenLastCalledWith('/login');
    expect(state()).toMatchObject({ challenged: half, returnTo: '/dashboard' });
  });

  it('chooses a new password after the proof', async () => {
    const { state, emit, navigate } = await open('/auth/callback');
    emit('PASSWORD_RECOVERY', half);
    expect(navigate).toHaveBeenLastCalledWith('/login');
    emit('MFA_CHALLENGE_VERIFIED', whole);
    expect(navigate).toHaveBeenLastCalledWith('/new-password');
    expect(state().returnTo).toBeNull();
  });

  it('stays on a public page', async () => {
    const { emit, navigate } = await open('/pricing');
    emit('INITIAL_SESSION', half);
    emit('TOKEN_REFRESHED', half);
    expect(navigate).not.toHaveBeenCalled();
  });

  it('can sign out', async () => {
    const { state, emit } = await open('/login');
    emit('SIGNED_IN', half);
    await state().signOut();
    expect(state()).toMatchObject({ user: null, challenged: null });
  });
});
