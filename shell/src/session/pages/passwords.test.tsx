// @vitest-environment happy-dom
import { refused, succeeded } from '@parapet/stores/auth-result';
import { act, cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { mara } from '../testing/fake-auth-service.ts';
import { renderPage } from '../testing/render-page.tsx';

afterEach(cleanup);

const refusal = (code: string) =>
  refused({ message: '', code, reasons: [], retryAfterSeconds: null });

describe('a forgotten password', () => {
  it('is reset by a mail, without revealing whether an account exists', async () => {
    const { screen, user, calls, emit } = await renderPage('/forgot-password');
    await act(async () => emit('INITIAL_SESSION', null));
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(screen.getByText('Enter your email address.')).toBeDefined();
    await user.type(screen.getByLabelText('Work email'), 'mara@northquay.example');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(calls).toEqual([['sendRecoveryMail', 'mara@northquay.example']]);
    expect(screen.getByText(/has an account/).textContent).toMatch(/^If mara@northquay.example/);
  });
});

describe('the code of a recovery mail', () => {
  it('is entered on the page that asked for it', async () => {
    const { screen, user, calls, emit } = await renderPage('/forgot-password');
    await act(async () => emit('INITIAL_SESSION', null));
    await user.type(screen.getByLabelText('Work email'), 'mara@northquay.example');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    await user.type(screen.getByLabelText('Code from the mail'), 'soon');
    await user.click(screen.getByRole('button', { name: 'Verify code' }));
    expect(screen.getByText('Enter the digits from the mail.')).toBeDefined();
    await user.clear(screen.getByLabelText('Code from the mail'));
    await user.type(screen.getByLabelText('Code from the mail'), '123456');
    await user.click(screen.getByRole('button', { name: 'Verify code' }));
    expect(calls.at(-1)).toEqual([
      'enterRecoveryCode',
      { email: 'mara@northquay.example', code: '123456' },
    ]);
  });
});

describe('a new password', () => {
  const open = async (options: Parameters<typeof renderPage>[1] = {}) => {
    const page = await renderPage('/auth/callback?code=4f1c', options);
    await act(async () => page.emit('PASSWORD_RECOVERY', mara));
    return page;
  };

  it('is chosen on the page of the recovery mail', async () => {
    const { screen, user, calls, address, notices, settle } = await open();
    expect(address()).toBe('/new-password');
    await user.type(screen.getByLabelText('New password'), 'rampart and quay');
    await user.click(screen.getByRole('button', { name: 'Save the password' }));
    await act(settle);
    expect(calls).toContainEqual(['setPassword', 'rampart and quay']);
    expect(notices).toContain('Your password is changed');
    expect(address()).toBe('/dashboard');
  });

  it('must differ from the current one', async () => {
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
      screen.getByText('This is your current password. Choose a different one.'),
    ).toBeDefined();
  });

  it('stays on the page while the profile is saved', async () => {
    const { screen, user, session, address, emit } = await open();
    session.auth.getState().rememberReturnTo('/dashboard/scans');
    await user.type(screen.getByLabelText('New password'), 'rampart and');
    await act(async () => emit('USER_UPDATED', { ...mara, metadata: { theme: 'dark' } }));
    await act(async () => emit('SIGNED_IN', mara));
    expect(address()).toBe('/new-password');
    expect(screen.getByLabelText('New password')).toHaveProperty('value', 'rampart and');
    await user.type(screen.getByLabelText('New password'), ' quay');
    await user.click(screen.getByRole('button', { name: 'Save the password' }));
    expect(address()).toBe('/dashboard/scans');
  });

  it('must have twelve characters before it is sent', async () => {
    const { screen, user, calls } = await open();
    await user.type(screen.getByLabelText('New password'), 'rampart 123');
    await user.click(screen.getByRole('button', { name: 'Save the password' }));
    expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true');
    expect(calls.some(([name]) => name === 'setPassword')).toBe(false);
  });

  it('needs the current one without a recovery mail', async () => {
    const answers = [
      refusal('current_password_required'),
      refusal('current_password_mismatch'),
      succeeded(undefined),
    ];
    const asked: unknown[] = [];
    const { screen, user, address, session } = await open({
      service: {
        setPassword: async (...input) => {
          asked.push(input);
          return answers.shift() ?? succeeded(undefined);
        },
      },
    });
    session.auth.getState().rememberReturnTo('/dashboard/Profile');
    const save = () => user.click(screen.getByRole('button', { name: 'Save the password' }));
    expect(screen.queryByLabelText('Current password')).toBeNull();
    await user.type(screen.getByLabelText('New password'), 'rampart and quay');
    await save();
    expect(screen.getByText('Enter your current password.')).toBeDefined();
    const current = screen.getByLabelText('Current password');
    expect(current.getAttribute('autocomplete')).toBe('current-password');
    expect(document.activeElement).toBe(current);
    await user.type(current, 'not it');
    await save();
    expect(screen.getByText('This is not your current password.')).toBeDefined();
    expect(current).toHaveProperty('value', 'not it');
    expect(screen.getByLabelText('New password')).toHaveProperty('value', 'rampart and quay');
    await user.clear(current);
    await user.type(current, 'quay and rampart');
    await save();
    expect(asked.at(-1)).toEqual(['rampart and quay', 'quay and rampart']);
    expect(address()).toBe('/dashboard/Profile');
  });

  it('needs the mail', async () => {
    const { screen, emit } = await renderPage('/new-password');
    await act(async () => emit('INITIAL_SESSION', null));
    expect(screen.getByRole('link', { name: 'Send me a link' })).toBeDefined();
    expect(screen.queryByLabelText('New password')).toBeNull();
  });
});

describe('an address that several signed up with', () => {
  const contested = { ...mara, mustChoosePassword: true as const };

  it.each(['/dashboard', '/dashboard/scans?status=failed', '/dashboard/no/such/page'])(
    'redirects from %s to the missing password, and then to `returnTo`',
    async (returnTo) => {
      const page = await renderPage(returnTo);
      await act(async () => page.emit('INITIAL_SESSION', contested));
      expect(page.address()).toBe('/new-password');
      const { screen, user } = page;
      expect(screen.getByRole('heading', { name: 'Choose a password' })).toBeDefined();
      expect(screen.getByText(/is confirmed\. Choose a password to finish\./).textContent).toBe(
        'The address mara@northquay.example is confirmed. Choose a password to finish.',
      );
      await user.type(screen.getByLabelText('Password'), 'rampart and quay');
      await act(async () => page.emit('USER_UPDATED', contested));
      expect(screen.getByLabelText('Password')).toHaveProperty('value', 'rampart and quay');
      await user.click(screen.getByRole('button', { name: 'Save the password' }));
      await act(async () => page.emit('USER_UPDATED', mara));
      expect(page.calls).toContainEqual(['setPassword', 'rampart and quay']);
      expect(page.notices).toContain('Your password is saved');
    },
  );

  it('redirects from its link, and keeps `returnTo` until the password is set', async () => {
    const page = await renderPage('/auth/confirm?code=4f1c', {
      service: {
        setPassword: async () => {
          page.emit('USER_UPDATED', mara);
          return succeeded(undefined);
        },
      },
    });
    page.session.auth.getState().rememberReturnTo('/dashboard/scans');
    await act(async () => page.emit('SIGNED_IN', contested));
    expect(page.address()).toBe('/new-password');
    await page.user.type(page.screen.getByLabelText('Password'), 'rampart and quay');
    await page.user.click(page.screen.getByRole('button', { name: 'Save the password' }));
    expect(page.address()).toBe('/dashboard/scans');
    expect(page.screen.getByRole('heading', { name: 'Dashboard' })).toBeDefined();
  });

  it('can sign out instead', async () => {
    const page = await renderPage('/dashboard');
    await act(async () => page.emit('INITIAL_SESSION', contested));
    await page.user.click(page.screen.getByRole('button', { name: 'Sign out' }));
    expect(page.address()).toBe('/login');
    expect(page.session.auth.getState().isLoggedIn).toBe(false);
  });
});
