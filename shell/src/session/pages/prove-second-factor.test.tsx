// @vitest-environment happy-dom
import { refused, succeeded } from '@parapet/stores/auth-result';
import { act, cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { ListedFactors, SecondFactors } from '../second-factors/second-factors.ts';
import { mara } from '../testing/fake-auth-service.ts';
import { renderPage } from '../testing/render-page.tsx';

afterEach(cleanup);

const halfMara = { ...mara, secondFactor: 'needed' as const };
const phone = { id: 'f-1', kind: 'totp' as const, name: 'Phone', createdAt: '' };
const refusal = (code: string) =>
  refused({ message: code, code, reasons: [], retryAfterSeconds: null });

/** Opens a page at which a user signs in whose second factor is not proved. */
const open = async (
  listed: ListedFactors = { factors: [phone], recoveryCodes: null, offersPasskeys: false },
  secondFactors: Partial<SecondFactors> = {},
  address = '/login',
) => {
  const calls: unknown[] = [];
  const record = (name: string) => async (input: unknown) => {
    calls.push([name, input]);
    return succeeded(undefined);
  };
  const page = await renderPage(address, {
    service: {
      secondFactors: {
        list: async () => succeeded(listed),
        enrolApp: async () => refusal('unused'),
        enrolPhone: async () => refusal('unused'),
        prove: record('prove'),
        proveByRecoveryCode: record('recover'),
        sendCode: async (id) => {
          calls.push(['send', id]);
          return succeeded('c-1');
        },
        proveByMessage: record('message'),
        addPasskey: record('addPasskey'),
        provePasskey: record('passkey'),
        remove: record('remove'),
        makeRecoveryCodes: async () => refusal('unused'),
        ...secondFactors,
      },
    },
  });
  await act(async () => page.emit('SIGNED_IN', halfMara));
  const code = () => page.screen.findByLabelText('Code from your authenticator app');
  const press = (name: string) => page.user.click(page.screen.getByRole('button', { name }));
  return { ...page, calls, code, press };
};

describe('after the password', () => {
  it('asks for the code, and loads nothing of the account before', async () => {
    const { screen, user, code, press, calls, requests, emit, address } = await open();
    expect(screen.getByRole('heading', { name: 'Enter your code' })).toBeDefined();
    expect(screen.getByText(/signing in as mara@northquay.example/)).toBeDefined();
    await user.type(await code(), '123 456');
    await press('Verify code');
    expect(calls).toEqual([['prove', { id: 'f-1', code: '123456' }]]);
    expect(requests).toEqual([]);
    await act(async () =>
      emit('MFA_CHALLENGE_VERIFIED', { ...mara, secondFactor: 'proved' as const }),
    );
    expect(address()).toBe('/dashboard');
    expect(requests).toContain('GET /api/workspaces/list');
  });

  it('shows at the field that a code is wrong, and keeps it', async () => {
    const { screen, user, code, press } = await open(undefined, {
      prove: async () => refusal('mfa_verification_failed'),
    });
    await user.type(await code(), '000000');
    await press('Verify code');
    expect(screen.getByText(/wrong or was used already/)).toBeDefined();
    expect(await code()).toHaveProperty('value', '000000');
  });

  it('asks which app, where there are several', async () => {
    const tablet = { ...phone, id: 'f-2', name: 'Tablet' };
    const { screen, user, code, press, calls } = await open({
      factors: [phone, tablet],
      recoveryCodes: null,
      offersPasskeys: false,
    });
    await user.selectOptions(await screen.findByLabelText('Authenticator app'), 'Tablet');
    await user.type(await code(), '123456');
    await press('Verify code');
    expect(calls).toEqual([['prove', { id: 'f-2', code: '123456' }]]);
  });

  it('sends a code to a phone, where that is the factor', async () => {
    const { screen, user, press, calls } = await open({
      factors: [{ ...phone, kind: 'phone' }],
      recoveryCodes: null,
      offersPasskeys: false,
    });
    await user.click(await screen.findByRole('button', { name: 'Send me a code' }));
    await user.type(await screen.findByLabelText('Code from the message'), '123456');
    await press('Verify code');
    expect(calls).toEqual([
      ['send', 'f-1'],
      ['message', { id: 'f-1', challengeId: 'c-1', code: '123456' }],
    ]);
  });

  it('asks the browser for a passkey first, where it has any', async () => {
    const passkey = { ...phone, id: 'f-3', kind: 'webauthn' as const, name: 'Laptop' };
    const { screen, press, calls, code } = await open({
      factors: [phone, passkey],
      recoveryCodes: null,
      offersPasskeys: true,
    });
    expect(await screen.findByRole('heading', { name: 'Use your passkey' })).toBeDefined();
    await press('Use your passkey');
    expect(calls).toEqual([['passkey', 'f-3']]);
    await press('Use your authenticator app');
    expect(await code()).toBeDefined();
  });

  it('says why no passkey was used, and leaves the other ways', async () => {
    const passkey = { ...phone, kind: 'webauthn' as const };
    const { screen, press } = await open(
      { factors: [passkey], recoveryCodes: { total: 10, remaining: 3 }, offersPasskeys: true },
      { provePasskey: async () => refusal('passkey_cancelled') },
    );
    await screen.findByRole('heading', { name: 'Use your passkey' });
    await press('Use your passkey');
    expect(await screen.findByText(/No passkey was used/)).toBeDefined();
    await press('Lost your phone? Use a recovery code');
    expect(screen.getByLabelText('Recovery code')).toBeDefined();
  });

  it('asks for no passkey where the browser has none', async () => {
    const { screen, code } = await open({
      factors: [phone, { ...phone, id: 'f-3', kind: 'webauthn' }],
      recoveryCodes: null,
      offersPasskeys: false,
    });
    expect(await code()).toBeDefined();
    expect(screen.queryByRole('button', { name: /passkey/i })).toBeNull();
  });

  it('offers the other ways that the user has', async () => {
    const { screen, code, press } = await open({
      factors: [phone, { ...phone, id: 'f-2', kind: 'phone' }],
      recoveryCodes: null,
      offersPasskeys: false,
    });
    await code();
    await press('Use a text message');
    expect(screen.getByRole('button', { name: 'Send me a code' })).toBeDefined();
    await press('Use your authenticator app');
    expect(await code()).toBeDefined();
  });

  it('leads back to the page that was asked for', async () => {
    const { emit, address } = await open(undefined, {}, '/dashboard/scans');
    expect(address()).toBe('/login');
    await act(async () => emit('MFA_CHALLENGE_VERIFIED', mara));
    expect(address()).toBe('/dashboard/scans');
  });

  it('can be left for another account', async () => {
    const { screen, press } = await open();
    await press('Use another account');
    expect(screen.getByLabelText('Password')).toBeDefined();
  });
});

describe('a lost phone', () => {
  it('is replaced by a recovery code', async () => {
    const { screen, user, press, calls } = await open({
      factors: [phone],
      recoveryCodes: { total: 10, remaining: 3 },
      offersPasskeys: false,
    });
    await user.click(
      await screen.findByRole('button', { name: 'Lost your phone? Use a recovery code' }),
    );
    await user.type(screen.getByLabelText('Recovery code'), 'K4M9-x7qp');
    await press('Use recovery code');
    expect(calls).toEqual([['recover', 'K4M9-x7qp']]);
  });

  it('has no such offer where there are no codes', async () => {
    const { screen, code } = await open();
    await code();
    expect(screen.queryByRole('button', { name: /Lost your phone/ })).toBeNull();
  });
});

it('shows that the factors could not be loaded, and tries again', async () => {
  const answers = [refusal('unreachable'), refusal('unreachable')];
  const { screen, press, code } = await open(undefined, {
    list: async () =>
      answers.pop() ?? succeeded({ factors: [phone], recoveryCodes: null, offersPasskeys: false }),
  });
  expect(await screen.findByText(/Failed to load your second factors/)).toBeDefined();
  await press('Try again');
  expect(await code()).toBeDefined();
});
