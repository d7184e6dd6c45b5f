import { describe, expect, it } from 'vitest';
import { authEvents } from './auth.store.ts';
import { openAuthStore } from './testing/open-auth-store.ts';
import { mara, oskar } from './testing/people.ts';

it('has no user until the first event', async () => {
  const { state, emit } = await openAuthStore();
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
      const { state, emit } = await openAuthStore();
      emit(event, mara);
      expect(state()).toMatchObject({ loading: false, isLoggedIn: true, user: mara });
    },
  );

  it('INITIAL_SESSION: loads the account and stays on the page', async () => {
    const { emit, loadAccount, navigate } = await openAuthStore('/pricing');
    emit('INITIAL_SESSION', mara);
    expect(loadAccount).toHaveBeenCalledExactlyOnceWith(mara, 'entered');
    expect(navigate).not.toHaveBeenCalled();
  });

  it('SIGNED_IN: loads the account and opens the dashboard', async () => {
    const { emit, loadAccount, navigate } = await openAuthStore('/login');
    emit('SIGNED_IN', mara);
    expect(loadAccount).toHaveBeenCalledExactlyOnceWith(mara, 'entered');
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/dashboard');
  });

  it('SIGNED_IN: opens the requested page once', async () => {
    const { emit, state, navigate } = await openAuthStore('/login');
    state().rememberReturnTo('/dashboard/findings?severity=high#f1');
    emit('SIGNED_IN', mara);
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/dashboard/findings?severity=high#f1');
    expect(state().returnTo).toBeNull();
  });

  it('SIGNED_IN again, when the tab gets focus: changes nothing', async () => {
    const { emit, loadAccount, navigate } = await openAuthStore('/dashboard/assets');
    emit('INITIAL_SESSION', mara);
    emit('SIGNED_IN', mara);
    expect(loadAccount).toHaveBeenCalledOnce();
    expect(navigate).not.toHaveBeenCalled();
  });

  it('SIGNED_IN as another user, in another tab: swaps the accounts', async () => {
    const { emit, state, loadAccount, forgetAccount } = await openAuthStore('/dashboard/assets');
    emit('INITIAL_SESSION', mara);
    emit('SIGNED_IN', oskar);
    expect(state().user).toEqual(oskar);
    expect(forgetAccount).toHaveBeenCalledOnce();
    expect(loadAccount).toHaveBeenLastCalledWith(oskar, 'entered');
  });

  it('USER_UPDATED: reloads the account and opens the requested page, if any', async () => {
    const { emit, state, loadAccount, navigate } = await openAuthStore('/dashboard/Profile');
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
      const { emit, state, loadAccount, navigate } = await openAuthStore('/dashboard');
      emit('INITIAL_SESSION', mara);
      emit(event, { ...mara, email: 'mara@new.example' });
      expect(state().user?.email).toBe('mara@new.example');
      expect(loadAccount).toHaveBeenCalledOnce();
      expect(navigate).not.toHaveBeenCalled();
    },
  );

  it('TOKEN_REFRESHED after a start without network: is a sign-in', async () => {
    const { emit, state, loadAccount, navigate } = await openAuthStore('/login');
    emit('INITIAL_SESSION', null);
    state().rememberReturnTo('/dashboard/scans');
    emit('TOKEN_REFRESHED', mara);
    expect(state().isLoggedIn).toBe(true);
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/dashboard/scans');
    expect(loadAccount).toHaveBeenCalledExactlyOnceWith(mara, 'entered');
  });

  it('PASSWORD_RECOVERY: opens the page for a new password', async () => {
    const { emit, navigate } = await openAuthStore('/auth/callback');
    emit('PASSWORD_RECOVERY', mara);
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/new-password');
  });

  it('SIGNED_OUT on a dashboard page: clears the account, keeps the page as returnTo, opens sign-in', async () => {
    const { emit, state, forgetAccount, navigate } = await openAuthStore(
      '/dashboard/scans?status=failed',
    );
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
    const { emit, state, navigate } = await openAuthStore('/pricing');
    emit('INITIAL_SESSION', mara);
    emit('SIGNED_OUT', null);
    expect(state().isLoggedIn).toBe(false);
    expect(navigate).not.toHaveBeenCalled();
  });

  it('a missing session on a dashboard page: opens sign-in', async () => {
    const { emit, navigate } = await openAuthStore('/dashboard');
    emit('INITIAL_SESSION', null);
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/login');
  });

  it('an event without a session on a dashboard page: clears the account, opens sign-in', async () => {
    const { emit, state, forgetAccount, navigate } = await openAuthStore('/dashboard/scans');
    emit('INITIAL_SESSION', mara);
    emit('TOKEN_REFRESHED', null);
    expect(state()).toMatchObject({ user: null, isLoggedIn: false, returnTo: '/dashboard/scans' });
    expect(forgetAccount).toHaveBeenCalledOnce();
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/login');
  });

  it('an initial session after other events: changes nothing', async () => {
    const { emit, state } = await openAuthStore('/auth/callback');
    emit('SIGNED_IN', mara);
    emit('INITIAL_SESSION', null);
    expect(state().user).toEqual(mara);
    emit('SIGNED_OUT', null);
    emit('INITIAL_SESSION', mara);
    expect(state().user).toBeNull();
  });
});

it('stays on the page of a link while it is opened, and navigates on request', async () => {
  const { state, emit, navigate, isOpeningLink } = await openAuthStore('/auth/callback');
  isOpeningLink.mockReturnValue(true);
  for (const event of ['SIGNED_IN', 'TOKEN_REFRESHED', 'USER_UPDATED'] as const) emit(event, mara);
  expect(state().user).toEqual(mara);
  expect(navigate).not.toHaveBeenCalled();
  state().followReturnTo();
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/dashboard');
});

describe('while a password is being chosen', () => {
  it.each(['SIGNED_IN', 'USER_UPDATED'] as const)('%s navigates nowhere', async (event) => {
    const { state, emit, navigate } = await openAuthStore('/new-password');
    emit('INITIAL_SESSION', mara);
    state().rememberReturnTo('/dashboard/scans');
    emit(event, { ...mara, metadata: { theme: 'dark' } });
    expect(navigate).not.toHaveBeenCalled();
    expect(state().returnTo).toBe('/dashboard/scans');
    state().proceed();
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/dashboard/scans');
  });

  it('a user who must set one is redirected there, and returnTo is kept', async () => {
    const { state, emit, navigate } = await openAuthStore('/auth/confirm');
    state().rememberReturnTo('/dashboard/scans');
    emit('SIGNED_IN', { ...mara, mustChoosePassword: true });
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/new-password');
    expect(state().returnTo).toBe('/dashboard/scans');
  });

  it('a public page stays open', async () => {
    const { emit, navigate } = await openAuthStore('/pricing');
    emit('INITIAL_SESSION', { ...mara, mustChoosePassword: true });
    emit('USER_UPDATED', { ...mara, mustChoosePassword: true });
    expect(navigate).not.toHaveBeenCalled();
  });
});

it('redirects a signed-in user from a page for guests', async () => {
  const { state, emit, navigate } = await openAuthStore('/login');
  emit('INITIAL_SESSION', mara);
  state().proceed();
  expect(navigate).toHaveBeenLastCalledWith('/dashboard');
  state().rememberReturnTo('/pricing');
  state().proceed();
  expect(navigate).toHaveBeenLastCalledWith('/pricing');
});
