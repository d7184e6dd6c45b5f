// @vitest-environment happy-dom
import { refused } from '@parapet/stores/auth-result';
import { act, cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { embeddedConfig } from '../testing/runtime-config.ts';

afterEach(cleanup);

const open = async (options: Parameters<typeof renderPage>[1] = {}) => {
  const page = await renderPage('/register', options);
  await act(async () => page.emit('INITIAL_SESSION', null));
  const email = () => page.screen.getByLabelText('Work email');
  const password = () => page.screen.getByLabelText('Password');
  const submit = () => page.user.click(page.screen.getByRole('button', { name: 'Create account' }));
  return { ...page, email, password, submit };
};

it('registers, then waits for the confirmation', async () => {
  const { screen, user, email, password, submit, calls, address } = await open();
  await user.type(email(), 'mara@northquay.example');
  await user.type(password(), 'rampart and quay');
  await submit();
  expect(calls).toEqual([
    ['signUp', { login: 'mara@northquay.example', password: 'rampart and quay', firstTarget: '' }],
  ]);
  expect(address()).toBe('/auth/confirm');
  expect(await screen.findByRole('heading', { name: 'Check your mail' })).toBeDefined();
  expect(screen.getByText('mara@northquay.example')).toBeDefined();
});

it('sends the first target', async () => {
  const { screen, user, email, password, submit, calls } = await open();
  await user.type(email(), 'mara@northquay.example');
  await user.type(password(), 'rampart and quay');
  await user.type(screen.getByLabelText('First domain to check'), ' northquay.example ');
  await submit();
  expect(calls[0]?.[1]).toMatchObject({ firstTarget: 'northquay.example' });
});

it('shows the strength of the password while it is typed', async () => {
  const { screen, user, password } = await open();
  expect(screen.getByText('Use at least 12 characters.')).toBeDefined();
  await user.type(password(), 'eleven char');
  expect(screen.getByText('Use at least 12 characters.')).toBeDefined();
  await user.type(password(), ' but Rampart and quay 7');
  expect(screen.getByText('Strong.')).toBeDefined();
});

it('shows at the field why the service finds a password too weak', async () => {
  const failure = {
    message: 'Password is known from leaks.',
    code: 'weak_password',
    reasons: ['pwned'],
    retryAfterSeconds: null,
  };
  const { screen, user, email, password, submit } = await open({
    service: { signUp: async () => refused(failure) },
  });
  await user.type(email(), 'mara@northquay.example');
  await user.type(password(), 'rampart and quay');
  await submit();
  const leaked = 'This password is in lists of leaked passwords. Choose another.';
  expect(screen.getByText(leaked)).toBeDefined();
  expect(email()).toHaveProperty('value', 'mara@northquay.example');
  expect(password()).toHaveProperty('value', 'rampart and quay');
  expect(document.activeElement).toBe(password());
});

it('does not send a password shorter than twelve characters, and keeps the input', async () => {
  const { screen, user, email, password, submit, calls } = await open();
  await user.type(email(), 'mara@northquay.example');
  await user.type(password(), 'rampart 123');
  await submit();
  expect(password().getAttribute('aria-invalid')).toBe('true');
  expect(password()).toHaveProperty('value', 'rampart 123');
  expect(screen.getAllByText('Use at least 12 characters.')).toHaveLength(2);
  expect(calls).toEqual([]);
});

it('accepts a lower-case password, typed or pasted', async () => {
  const { user, email, password, submit, calls } = await open();
  await user.type(email(), 'mara@northquay.example');
  await user.click(password());
  await user.paste('rampartandquay');
  await submit();
  expect(calls[0]?.[1]).toMatchObject({ password: 'rampartandquay' });
});

it('marks the fields for password managers, and can show the password', async () => {
  const { screen, user, email, password } = await open();
  expect(email().getAttribute('autocomplete')).toBe('username');
  expect(password().getAttribute('autocomplete')).toBe('new-password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password().getAttribute('type')).toBe('text');
});

it('shows the fallback when the service gives no reason', async () => {
  const noReason = { message: '', code: null, reasons: [], retryAfterSeconds: null };
  const { screen, user, email, password, submit } = await open({
    service: { signUp: async () => refused(noReason) },
  });
  await user.type(email(), 'mara@northquay.example');
  await user.type(password(), 'rampart and quay');
  await submit();
  expect(screen.getByRole('alert').textContent).toBe('Failed to register');
});

it('shows at the fields what is missing', async () => {
  const { screen, submit, calls } = await open();
  await submit();
  expect(screen.getByText('Enter your email address.')).toBeDefined();
  expect(screen.getByText('Choose a password.')).toBeDefined();
  expect(calls).toEqual([]);
});

it('refuses a phone number, since a mail confirms the address', async () => {
  const { screen, user, email, password, submit, calls } = await open();
  await user.type(email(), '+49 30 123456');
  await user.type(password(), 'rampart and quay');
  await submit();
  expect(screen.getByText(/^A phone number does not work here/)).toBeDefined();
  expect(calls).toEqual([]);
});

it('links to the mailbox in embedded mode', async () => {
  const { screen } = await open();
  const link = screen.getByRole('link', { name: 'the mailbox' });
  expect(link.getAttribute('href')).toBe('/embedded/mailbox');
  expect(link.parentElement?.textContent).toBe('Embedded mode: mail is delivered to the mailbox.');
});

it('shows no mailbox where mail is sent', async () => {
  const { screen } = await open({
    environment: { config: { ...embeddedConfig, mode: 'hosted', mailboxUrl: null } },
  });
  expect(screen.queryByText(/mailbox/)).toBeNull();
});

describe('where the service offers accounts by phone number', () => {
  const withPhone = { service: { offersPhone: async () => true } };
  const name = 'Work email or phone number';

  it('registers one, and waits for the code of a message', async () => {
    const { screen, user, password, submit, calls, address } = await open(withPhone);
    await user.type(await screen.findByLabelText(name), '+49 30 123456');
    await user.type(password(), 'rampart and quay');
    await submit();
    expect(calls[0]).toEqual([
      'signUp',
      { login: '+49 30 123456', password: 'rampart and quay', firstTarget: '' },
    ]);
    expect(address()).toBe('/auth/confirm');
    expect(await screen.findByRole('heading', { name: 'Check your phone' })).toBeDefined();
    expect(screen.queryByText(/mailbox/)).toBeNull();
    await user.type(screen.getByLabelText('Code from the message'), '123456');
    await user.click(screen.getByRole('button', { name: 'Verify code' }));
    expect(calls[1]).toEqual(['enterCode', { login: '+49 30 123456', code: '123456' }]);
  });

  it('shows at the field when no message can be sent to it', async () => {
    const failure = { message: '', code: 'sms_send_failed', reasons: [], retryAfterSeconds: null };
    const { screen, user, password, submit } = await open({
      service: { ...withPhone.service, signUp: async () => refused(failure) },
    });
    await user.type(await screen.findByLabelText(name), '+49 30 123456');
    await user.type(password(), 'rampart and quay');
    await submit();
    expect(screen.getByText(/^No message could be sent to this number/)).toBeDefined();
    expect(screen.getByLabelText(name)).toHaveProperty('value', '+49 30 123456');
  });
});
