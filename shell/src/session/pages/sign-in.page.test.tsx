// @vitest-environment happy-dom
import { refused } from '@parapet/stores/auth-result';
import { act, cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { mara } from '../testing/fake-auth-service.ts';
import { renderPage } from '../testing/render-page.tsx';
import { embeddedConfig } from '../testing/runtime-config.ts';

afterEach(cleanup);

const open = async (options: Parameters<typeof renderPage>[1] = {}) => {
  const page = await renderPage('/login', options);
  await act(async () => page.emit('INITIAL_SESSION', null));
  const email = () => page.screen.getByLabelText('Work email');
  const password = () => page.screen.getByLabelText('Password');
  const press = (name: string) => page.user.click(page.screen.getByRole('button', { name }));
  return { ...page, email, password, press };
};

const refuse = (code: string, message = '') =>
  refused({ message, code, reasons: [], retryAfterSeconds: null });

it('signs in with the typed values', async () => {
  const { user, email, password, press, calls } = await open();
  await user.type(email(), ' mara@northquay.example ');
  await user.type(password(), 'rampart and quay');
  await press('Sign in');
  expect(calls).toEqual([
    ['signIn', { login: 'mara@northquay.example', password: 'rampart and quay' }],
  ]);
});

it('shows at the field what is missing, and sends no request', async () => {
  const { screen, user, email, press, calls } = await open();
  await user.type(email(), 'mara');
  await press('Sign in');
  expect(screen.getByText(/This is not an email address/)).toBeDefined();
  expect(screen.getByText('Enter your password.')).toBeDefined();
  expect(document.activeElement).toBe(email());
  expect(calls).toEqual([]);
});

it('accepts a phone number', async () => {
  const { user, email, password, press, calls } = await open();
  await user.type(email(), '+49 30 123456');
  await user.type(password(), 'rampart and quay');
  await press('Sign in');
  expect(calls[0]?.[0]).toBe('signIn');
});

it('shows when email and password do not match, and keeps the input', async () => {
  const { screen, user, email, password, press } = await open({
    service: { signIn: async () => refuse('invalid_credentials') },
  });
  await user.type(email(), 'mara@northquay.example');
  await user.type(password(), 'not it');
  await press('Sign in');
  expect(screen.getByText('Email and password do not match.')).toBeDefined();
  expect(email()).toHaveProperty('value', 'mara@northquay.example');
  expect(password()).toHaveProperty('value', 'not it');
  expect(document.activeElement).toBe(password());
});

it('links to the confirmation of an unconfirmed address', async () => {
  const { screen, user, email, password, press, address } = await open({
    service: { signIn: async () => refuse('email_not_confirmed') },
  });
  await user.type(email(), 'mara@northquay.example');
  await user.type(password(), 'rampart and quay');
  await press('Sign in');
  await user.click(screen.getByRole('link', { name: 'Confirm it now' }));
  expect(address()).toBe('/auth/confirm');
  expect(screen.getByText('mara@northquay.example')).toBeDefined();
});

it('shows that the service did not answer', async () => {
  const { screen, user, email, password, press } = await open({
    service: { signIn: async () => refuse('unreachable') },
  });
  await user.type(email(), 'mara@northquay.example');
  await user.type(password(), 'rampart and quay');
  await press('Sign in');
  expect(screen.getByRole('alert').textContent).toMatch(/^Failed to sign in\. The sign-in service/);
});

it('shows when the session could not start', async () => {
  const { screen } = await open({
    service: { start: () => Promise.reject(new Error('cookies are off')) },
  });
  expect(screen.getByRole('alert').textContent).toBe('Failed to initialize auth');
});

it('keeps the address on the other sign-in pages', async () => {
  const { screen, user, email } = await open();
  await user.type(email(), 'mara@northquay.example');
  await user.click(screen.getByRole('link', { name: 'Forgot password?' }));
  await screen.findByRole('heading', { name: 'Forgot your password' });
  expect(email()).toHaveProperty('value', 'mara@northquay.example');
});

it('shows once that the session has ended, and returns to the page after sign-in', async () => {
  const page = await renderPage('/dashboard/scans?status=failed');
  await act(async () => page.emit('INITIAL_SESSION', mara));
  await act(async () => page.emit('SIGNED_OUT', null));
  expect(page.address()).toBe('/login');
  expect(page.screen.getByRole('status').textContent).toBe(
    'Your session has ended. Sign in again.',
  );
  await page.user.click(page.screen.getByRole('link', { name: 'Create an account' }));
  await page.user.click(page.screen.getByRole('link', { name: 'Sign in' }));
  expect(page.screen.queryByText(/Your session has ended/)).toBeNull();
  await act(async () => page.emit('SIGNED_IN', mara));
  expect(page.address()).toBe('/dashboard/scans?status=failed');
});

it('does not show that after a sign-out or without a session', async () => {
  const { screen } = await open();
  expect(screen.queryByText(/Your session has ended/)).toBeNull();
  cleanup();
  const page = await renderPage('/dashboard/scans');
  await act(async () => page.emit('INITIAL_SESSION', mara));
  await act(() => page.session.signOut());
  expect(page.address()).toBe('/login');
  expect(page.screen.queryByText(/Your session has ended/)).toBeNull();
});

describe('a one-time code', () => {
  it('needs only the address, and is entered on the next page', async () => {
    const { screen, user, email, press, calls, address } = await open();
    await user.type(email(), 'mara@northquay.example');
    await press('Email me a one-time code');
    expect(calls).toEqual([['sendSignInCode', 'mara@northquay.example']]);
    expect(address()).toBe('/auth/confirm?for=sign-in');
    await user.type(await screen.findByLabelText('Code from the mail'), '123456');
    await user.click(screen.getByRole('button', { name: 'Verify code' }));
    expect(calls[1]).toEqual(['enterCode', { login: 'mara@northquay.example', code: '123456' }]);
  });

  it('shows at the field when the address is missing', async () => {
    const { screen, press, email } = await open();
    await press('Email me a one-time code');
    expect(screen.getByText('Enter your email address.')).toBeDefined();
    expect(document.activeElement).toBe(email());
  });
});

describe('a phone number', () => {
  it('is refused where the service does not offer it', async () => {
    const { screen, user, email, password, press } = await open({
      service: {
        signIn: async () => refuse('phone_provider_disabled', 'Phone logins are disabled'),
      },
    });
    await user.type(email(), '+49 30 123456');
    await user.type(password(), 'rampart and quay');
    await press('Sign in');
    expect(screen.getByText(/^Signing in with a phone number is not available here/)).toBeDefined();
  });

  it('gets a code where the service offers it', async () => {
    const { screen, user, press, calls, address } = await open({
      service: { offersPhone: async () => true },
    });
    await user.type(await screen.findByLabelText('Work email or phone number'), '+49 30 123456');
    await press('Send me a one-time code');
    expect(calls).toEqual([['sendSignInCode', '+49 30 123456']]);
    expect(address()).toBe('/auth/confirm?for=sign-in');
    expect(await screen.findByText(/a code is on the way\./)).toBeDefined();
  });
});

describe('providers', () => {
  it('have a button only if they are configured', async () => {
    const { screen } = await open();
    expect(screen.queryByRole('button', { name: /Continue with/ })).toBeNull();
  });

  it('open by their button', async () => {
    const { press, calls } = await open({
      environment: { config: { ...embeddedConfig, oauthProviders: ['github', 'google'] } },
    });
    await press('Continue with GitHub');
    expect(calls).toEqual([['signInWith', 'github']]);
  });
});
