import { describe, expect, it } from 'vitest';
import type { SessionUser } from './session-user.ts';
import { mapStorage } from './testing/map-storage.ts';
import { openAuthStore } from './testing/open-auth-store.ts';
import { mara } from './testing/people.ts';

describe('a session that ended', () => {
  it('by expiry or elsewhere is shown until the next sign-in', async () => {
    const { state, emit } = await openAuthStore('/dashboard/scans');
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
      const { state, emit, navigate } = await openAuthStore('/dashboard/scans');
      for (const event of events) emit(event, null);
      expect(state()).toMatchObject({ hasSessionEnded: true, returnTo: '/dashboard/scans' });
      expect(navigate).toHaveBeenCalledWith('/login');
    },
  );

  it('is not shown after a sign-out, nor to a guest', async () => {
    const here = await openAuthStore('/dashboard/scans');
    here.emit('INITIAL_SESSION', mara);
    await here.state().signOut();
    expect(here.state().hasSessionEnded).toBe(false);
    const guest = await openAuthStore('/dashboard/scans');
    guest.emit('INITIAL_SESSION', null);
    expect(guest.state().hasSessionEnded).toBe(false);
  });

  it('while another page loads is shown on that page', async () => {
    const { emit, storage } = await openAuthStore('/dashboard');
    emit('INITIAL_SESSION', mara);
    emit('SIGNED_OUT', null);
    const next = await openAuthStore('/dashboard/scans', {}, storage);
    next.emit('INITIAL_SESSION', null);
    expect(next.state()).toMatchObject({ hasSessionEnded: true, returnTo: '/dashboard/scans' });
    next.emit('SIGNED_IN', mara);
    const last = await openAuthStore('/dashboard', {}, storage);
    last.emit('INITIAL_SESSION', null);
    expect(last.state().hasSessionEnded).toBe(false);
  });

  it('is shown once', async () => {
    const { state, emit } = await openAuthStore('/dashboard/scans');
    emit('INITIAL_SESSION', mara);
    emit('SIGNED_OUT', null);
    state().clearSessionEnded();
    expect(state().hasSessionEnded).toBe(false);
  });
});

describe('persisted state', () => {
  it('contains returnTo, the unconfirmed address and the end of a session, but no identity', async () => {
    const { state, emit, storage } = await openAuthStore('/login');
    emit('INITIAL_SESSION', mara);
    state().rememberReturnTo('/dashboard/assets');
    expect(storage.kept('auth')).toEqual({
      returnTo: '/dashboard/assets',
      pendingOtpEmail: null,
      hasSessionEnded: false,
    });
    const reopened = await openAuthStore('/login', {}, storage);
    expect(reopened.state()).toMatchObject({
      returnTo: '/dashboard/assets',
      user: null,
      loading: true,
    });
  });

  it('is validated when it is read', async () => {
    const storage = mapStorage();
    storage.keep('auth', { returnTo: '//evil.example', pendingOtpEmail: null });
    expect((await openAuthStore('/login', {}, storage)).state().returnTo).toBeNull();
    storage.keep('auth', 'nonsense');
    expect((await openAuthStore('/login', {}, storage)).state().returnTo).toBeNull();
  });
});

describe('a user whose second factor is not proved', () => {
  const half: SessionUser = { ...mara, secondFactor: 'needed' };
  const whole: SessionUser = { ...mara, secondFactor: 'proved' };

  it('is not logged in, and loads nothing', async () => {
    const { state, emit, loadAccount, navigate } = await openAuthStore('/login');
    emit('SIGNED_IN', half);
    expect(state()).toMatchObject({ user: null, isLoggedIn: false, challenged: half });
    expect(loadAccount).not.toHaveBeenCalled();
    emit('SIGNED_IN', half);
    expect(navigate.mock.calls.flat()).toEqual(['/login']);
  });

  it('enters with the proof, and goes where the sign-in began', async () => {
    const { state, emit, loadAccount, navigate } = await openAuthStore('/dashboard/scans');
    emit('INITIAL_SESSION', half);
    expect(navigate).toHaveBeenLastCalledWith('/login');
    expect(state()).toMatchObject({ returnTo: '/dashboard/scans', hasSessionEnded: false });
    emit('MFA_CHALLENGE_VERIFIED', whole);
    expect(state()).toMatchObject({ user: whole, isLoggedIn: true, challenged: null });
    expect(loadAccount).toHaveBeenCalledExactlyOnceWith(whole, 'entered');
    expect(navigate).toHaveBeenLastCalledWith('/dashboard/scans');
  });

  it('is asked when a refresh tells of the factor, without the data of the account', async () => {
    const { state, emit, forgetAccount, navigate } = await openAuthStore('/dashboard');
    emit('INITIAL_SESSION', mara);
    emit('TOKEN_REFRESHED', half);
    expect(forgetAccount).toHaveBeenCalledOnce();
    expect(navigate).toHaveBeenLastCalledWith('/login');
    expect(state()).toMatchObject({ challenged: half, returnTo: '/dashboard' });
  });

  it('chooses a new password after the proof', async () => {
    const { state, emit, navigate } = await openAuthStore('/auth/callback');
    emit('PASSWORD_RECOVERY', half);
    expect(navigate).toHaveBeenLastCalledWith('/login');
    emit('MFA_CHALLENGE_VERIFIED', whole);
    expect(navigate).toHaveBeenLastCalledWith('/new-password');
    expect(state().returnTo).toBeNull();
  });

  it('stays on a public page', async () => {
    const { emit, navigate } = await openAuthStore('/pricing');
    emit('INITIAL_SESSION', half);
    emit('TOKEN_REFRESHED', half);
    expect(navigate).not.toHaveBeenCalled();
  });

  it('can sign out', async () => {
    const { state, emit } = await openAuthStore('/login');
    emit('SIGNED_IN', half);
    await state().signOut();
    expect(state()).toMatchObject({ user: null, challenged: null });
  });
});
