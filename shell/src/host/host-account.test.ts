import { succeeded } from '@parapet/stores/auth-result';
import { describe, expect, it } from 'vitest';
import { createTestSession } from '../session/testing/create-test-session.ts';
import { createFakeAuthService, mara } from '../session/testing/fake-auth-service.ts';
import { embeddedConfig } from '../session/testing/runtime-config.ts';
import { createHostAccount } from './host-account.ts';

const config = {
  ...embeddedConfig,
  oauthProviders: ['github', 'custom:acme'],
  oauthNames: { 'custom:acme': 'Acme Works' },
};
const base = createFakeAuthService().service.account;

/** The account of a signed-in user whose service answers so. */
const enter = async (answers: Partial<typeof base> = {}) => {
  const test = createTestSession({
    environment: { config },
    service: { account: { ...base, ...answers } },
  });
  await test.session.start();
  test.emit('INITIAL_SESSION', mara);
  await test.settle();
  return { ...test, account: createHostAccount(test.session) };
};
const refuse = (code: string | null) => async () => ({
  ok: false as const,
  failure: { message: '', code, reasons: [], retryAfterSeconds: null },
});

describe('the ways to sign in', () => {
  it('have the names of the operator', async () => {
    const { account } = await enter({
      listIdentities: async () =>
        succeeded([
          {
            id: '7',
            identity_id: 'identity-1',
            user_id: mara.id,
            provider: 'custom:acme',
            identity_data: { user_name: 'mara', email: '' },
            created_at: '2026-11-01T08:00:00.000Z',
          },
          {
            id: '8',
            identity_id: 'identity-2',
            user_id: mara.id,
            provider: 'phone',
            identity_data: { sub: mara.id, phone: '4930123456' },
            last_sign_in_at: '2026-11-02T08:00:00.000Z',
          },
        ]),
    });
    expect(account.identities.providers).toEqual([
      { id: 'github', name: 'GitHub' },
      { id: 'custom:acme', name: 'Acme Works' },
    ]);
    expect(await account.identities.list()).toEqual([
      {
        id: 'identity-1',
        provider: 'custom:acme',
        name: 'Acme Works',
        account: 'mara',
        linkedAt: '2026-11-01T08:00:00.000Z',
        lastUsedAt: null,
      },
      {
        id: 'identity-2',
        provider: 'phone',
        name: 'Phone number',
        account: '+4930123456',
        linkedAt: null,
        lastUsedAt: '2026-11-02T08:00:00.000Z',
      },
    ]);
  });

  it('return to the settings after a link', async () => {
    const { account, session } = await enter();
    await account.identities.link('github');
    expect(session.auth.getState().returnTo).toBe('/dashboard/Profile?tab=security');
  });

  it.each([
    ['single_identity_not_deletable', 'It is the only way you can sign in.'],
    ['email_conflict_identity_not_deletable', 'Your email address comes from it.'],
    ['identity_not_found', 'That account is not linked to yours.'],
    [null, 'The account could not be unlinked'],
  ])('say why one stays linked: %s', async (code, text) => {
    const { account } = await enter({ unlinkIdentity: refuse(code) });
    await expect(account.identities.unlink('identity-1')).rejects.toThrow(text);
  });
});

it('the address is changed, or its field gets the reason', async () => {
  const { account } = await enter();
  expect(await account.changeEmail(' ada@northquay.example ')).toBeNull();
  const refused = await enter({ changeEmail: refuse('over_email_send_rate_limit') });
  expect(await refused.account.changeEmail('ada@northquay.example')).toContain(
    'A mail was sent a moment ago.',
  );
});

it('sessions that could not be ended are an error', async () => {
  const { account } = await enter({ endSessions: refuse(null) });
  await expect(account.endSessions('others')).rejects.toThrow('The sessions could not be ended');
});

describe('the phone number', () => {
  it('is read, changed and confirmed', async () => {
    const { account } = await enter({ readPhone: async () => succeeded('+4930123456') });
    expect(await account.phone.read()).toEqual({ number: '+4930123456', isOffered: false });
    expect(await account.phone.change('+4930654321')).toBeNull();
    expect(await account.phone.confirm({ phone: '+4930654321', code: '123456' })).toBeNull();
  });

  it.each([
    ['phone_exists', 'This number belongs to another account.'],
    [
      'over_sms_send_rate_limit',
      'A message was sent a moment ago. You can request another in a while.',
    ],
  ])('tells for display why it was not changed: %s', async (code, message) => {
    const { account } = await enter({ changePhone: refuse(code) });
    expect(await account.phone.change('+4930654321')).toBe(message);
  });

  it('tells that a code is wrong', async () => {
    const { account } = await enter({ confirmPhone: refuse('otp_expired') });
    expect(await account.phone.confirm({ phone: '+4930654321', code: '000000' })).toBe(
      'That code is wrong or has expired.',
    );
  });
});
