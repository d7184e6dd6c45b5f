import { createClient } from '@supabase/supabase-js';
import { describe, expect, it } from 'vitest';
import { secondFactorOf } from '../service/assurance-level.ts';
import { scriptedAuthFetch, sessionBody } from '../testing/scripted-auth-fetch.ts';
import type { BrowserPasskeys } from './browser-passkeys.ts';
import { createSecondFactors } from './second-factors.ts';

const factor = (id: string, status: string, type = 'totp') => ({
  id,
  status,
  factor_type: type,
  friendly_name: id,
  created_at: '2026-11-22T20:00:00.000Z',
  updated_at: '2026-11-22T20:00:00.000Z',
});

/** A browser with passkeys, which no test here asks for. */
const noPrompt: BrowserPasskeys = {
  isSupported: () => true,
  create: () => Promise.reject(new DOMException('', 'NotAllowedError')),
  get: () => Promise.reject(new DOMException('', 'NotAllowedError')),
  site: { rpId: 'localhost', rpOrigins: ['http://localhost:3000'] },
};

type Answer = Parameters<typeof scriptedAuthFetch>[0];

/** The factors of a signed-in user, at a service that answers `answer` or the user. */
const open = async (
  factors: ReturnType<typeof factor>[],
  answer: (path: string, method: string) => ReturnType<Answer> | undefined = () => undefined,
  settings: unknown = {},
) => {
  const session = sessionBody();
  const user = { ...session.user, factors };
  const { fetch, requests } = scriptedAuthFetch(
    ({ path, method }) =>
      answer(path, method) ?? {
        status: 200,
        body: path.startsWith('/token') ? { ...session, user } : user,
      },
  );
  const client = createClient('http://localhost:3000', 'sb_publishable_test', {
    global: { fetch },
    auth: { persistSession: false, autoRefreshToken: false, experimental: { recoveryCodes: true } },
  });
  await client.auth.signInWithPassword({ email: 'mara@northquay.example', password: 'x' });
  requests.length = 0;
  return { service: createSecondFactors(client.auth, async () => settings, noPrompt), requests };
};

const notFound = (code: string) => ({ status: 404, body: { code, message: code } });

describe('the list of factors', () => {
  it('has the verified ones, and the codes that are left', async () => {
    const { service } = await open(
      [
        factor('Phone', 'verified'),
        factor('Left', 'unverified'),
        factor('R', 'verified', 'recovery_code'),
      ],
      (path) =>
        path === '/factors/recovery-codes'
          ? { status: 200, body: { id: 'R', type: 'recovery_code', total: 10, remaining: 7 } }
          : undefined,
    );
    expect(await service.list()).toEqual({
      ok: true,
      value: {
        factors: [
          { id: 'Phone', kind: 'totp', name: 'Phone', createdAt: '2026-11-22T20:00:00.000Z' },
        ],
        recoveryCodes: { total: 10, remaining: 7 },
        offersPasskeys: true,
      },
    });
  });

  it.each([
    ['a service that offers codes, and a user without any', 'mfa_factor_not_found', true],
    ['a service without recovery codes', 'validation_failed', false],
  ])('tells %s', async (_what, code, isOffered) => {
    const { service } = await open([factor('Phone', 'verified')], (path) =>
      path === '/factors/recovery-codes' ? notFound(code) : undefined,
    );
    const recoveryCodes = isOffered ? { total: 0, remaining: 0 } : null;
    expect(await service.list()).toMatchObject({ ok: true, value: { recoveryCodes } });
  });

  it('asks nothing that fails where the settings tell of recovery codes', async () => {
    const settings = { mfa_recovery_codes_enabled: true };
    const { service, requests } = await open([factor('Phone', 'verified')], undefined, settings);
    expect(await service.list()).toMatchObject({
      ok: true,
      value: { recoveryCodes: { total: 0, remaining: 0 } },
    });
    expect(requests.map(({ path }) => path)).toEqual(['/user']);
  });
});

it('an app that was started before makes room for the next', async () => {
  const { service, requests } = await open(
    [factor('old', 'unverified'), factor('kept', 'verified')],
    (path, method) => {
      if (path === '/factors' && method === 'POST') {
        const totp = { qr_code: '<svg/>', secret: 'JBSWY3DP', uri: 'otpauth://totp/x' };
        return { status: 200, body: { id: 'new', type: 'totp', friendly_name: 'Phone', totp } };
      }
      return method === 'DELETE' ? { status: 200, body: { id: 'old' } } : undefined;
    },
  );
  expect(await service.enrolApp('Phone')).toEqual({
    ok: true,
    value: { id: 'new', qrCode: 'data:image/svg+xml;utf-8,<svg/>', secret: 'JBSWY3DP' },
  });
  const deleted = requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
  expect(deleted).toEqual(['/factors/old']);
});

describe('the second factor of a session', () => {
  const token = (aal: string) => `x.${btoa(JSON.stringify({ aal }))}.x`;
  it.each([
    ['is proved at aal2', [factor('f', 'verified')], token('aal2'), 'proved'],
    ['is needed at aal1', [factor('f', 'verified')], token('aal1'), 'needed'],
    ['is not asked for without one', [], token('aal1'), undefined],
    [
      'is not asked for before its first code',
      [factor('f', 'unverified')],
      token('aal1'),
      undefined,
    ],
    ['is needed with a token that cannot be read', [factor('f', 'verified')], 'x', 'needed'],
  ])('%s', (_what, factors, accessToken, expected) => {
    expect(secondFactorOf({ factors: factors as never }, accessToken)).toBe(expected);
  });
});
