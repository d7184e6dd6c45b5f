import { describe, expect, it, vi } from 'vitest';
import { refused, succeeded } from './auth-result.ts';
import { noReason, openAuthStore } from './testing/open-auth-store.ts';
import { mara } from './testing/people.ts';

describe('the actions of the forms', () => {
  it('signing up stores the address that must be confirmed', async () => {
    const { state } = await openAuthStore('/register');
    await state().register({ login: mara.email, password: 'rampart and quay' });
    expect(state()).toMatchObject({ pendingOtpEmail: mara.email, lastError: null });
  });

  it('the first sign-in clears the address', async () => {
    const { state, emit } = await openAuthStore('/register');
    await state().register({ login: mara.email, password: 'rampart and quay' });
    emit('SIGNED_IN', mara);
    expect(state().pendingOtpEmail).toBeNull();
  });

  it('a refusal has the message of the service', async () => {
    const { state } = await openAuthStore('/register', {
      signUp: async () =>
        refused({ ...noReason, message: 'Signups not allowed', code: 'signup_disabled' }),
    });
    const result = await state().register({ login: mara.email, password: 'x' });
    expect(result).toMatchObject({ ok: false, failure: { code: 'signup_disabled' } });
    expect(state().lastError).toBe('Signups not allowed');
  });

  it('a refusal without a message has a default one', async () => {
    const failing = async () => refused(noReason);
    const { state } = await openAuthStore('/register', {
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
    const { state } = await openAuthStore('/register', {
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
    const { state } = await openAuthStore('/register', { resendSignUp });
    await state().register({ login: mara.email, password: 'rampart and quay' });
    await state().resendConfirmation();
    expect(resendSignUp).toHaveBeenCalledExactlyOnceWith(mara.email);
  });

  it('signing out stores no returnTo', async () => {
    const { state, emit, navigate } = await openAuthStore('/dashboard/assets');
    emit('INITIAL_SESSION', mara);
    await state().signOut();
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/login');
    expect(state().returnTo).toBeNull();
  });

  it('a session service that cannot start shows an error and ends loading', async () => {
    const { state } = await openAuthStore('/', {
      start: async () => {
        throw new Error('cookies are off');
      },
    });
    expect(state()).toMatchObject({ loading: false, lastError: 'Failed to initialize auth' });
  });
});
