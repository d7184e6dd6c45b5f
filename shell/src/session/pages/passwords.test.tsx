// @vitest-environment happy-dom
import { refused } from '@parapet/stores/auth-result';
import { act, cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { mara } from '../testing/fake-auth-service.ts';
import { renderPage } from '../testing/render-page.tsx';

afterEach(cleanup);

describe('a forgotten password', () => {
  it('is replaced by way of a mail, of which no more is told than need be', async () => {
    const { screen, user, calls, say } = await renderPage('/forgot-password');
    await act(async () => say('INITIAL_SESSION', null));
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(screen.getByText('Enter your email address.')).toBeDefined();
    await user.type(screen.getByLabelText('Work email'), 'mara@northquay.example');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(calls).toEqual([['sendRecoveryMail', 'mara@northquay.example']]);
    expect(screen.getByText(/has an account/).textContent).toMatch(/^If mara@northquay.example/);
  });
});

describe('a new password', () => {
  const open = async (options: Parameters<typeof renderPage>[1] = {}) => {
    const page = await renderPage('/auth/callback?code=4f1c', options);
    await act(async () => page.say('PASSWORD_RECOVERY', mara));
    return page;
  };

  it('is chosen where the recovery mail leads', async () => {
    const { screen, user, calls, address, notices, settle } = await open();
    expect(address()).toBe('/new-password');
    await user.type(screen.getByLabelText('New password'), 'rampart and quay');
    await user.click(screen.getByRole('button', { name: 'Save the password' }));
    await act(settle);
    expect(calls).toContainEqual(['setPassword', 'rampart and quay']);
    expect(notices).toContain('Your password is changed');
    expect(address()).toBe('/dashboard');
  });

  it('must be another one', async () => {
    const same = refused({
      message: 'New password should be different from the old password.',
      code: 'same_password',
      reasons: [],
      retryAfterSeconds: null,
    });
    const { screen, user } = await open({ service: { setPassword: async () => same } });
    await user.type(screen.getByLabelText('New password'), 'rampart and quay');
    await user.click(screen.getByRole('button', { name: 'Save the password' }));
    expect(
      screen.getByText('This is the password you have now. Choose another one.'),
    ).toBeDefined();
  });

  it('needs the mail', async () => {
    const { screen, say } = await renderPage('/new-password');
    await act(async () => say('INITIAL_SESSION', null));
    expect(screen.getByRole('link', { name: 'Send me a link' })).toBeDefined();
    expect(screen.queryByLabelText('New password')).toBeNull();
  });
});
