import { refused } from '@parapet/stores/auth-result';
import { expect, it } from 'vitest';
import { createFakeAuthService } from '../session/testing/fake-auth-service.ts';
import { createHostSecondFactors } from './host-second-factors.ts';

const failing = (code: string) =>
  refused({ message: code, code, reasons: [], retryAfterSeconds: 60 });

it('passes what the service answers, and whether it sends codes to phones', async () => {
  const { service, calls } = createFakeAuthService({ offersPhone: async () => true });
  const factors = createHostSecondFactors(service);
  expect(await factors.list()).toEqual({
    ok: true,
    value: {
      factors: [],
      recoveryCodes: null,
      offersApps: true,
      offersPasskeys: true,
      offersPhone: true,
    },
  });
  expect(await factors.verifyApp({ id: 'f-1', code: '123456' })).toEqual({
    ok: true,
    value: undefined,
  });
  expect(calls).toEqual([['prove', { id: 'f-1', code: '123456' }]]);
});

it.each([
  [
    'mfa_verification_failed',
    'code',
    'That code is wrong or was used already. Enter the next one.',
  ],
  ['mfa_factor_name_conflict', 'name', 'You have a second factor of this name. Choose another.'],
  ['mfa_verified_factor_exists', 'phone', 'This number is your second factor already.'],
  ['passkey_cancelled', null, 'No passkey was used. Try again, or choose another way.'],
  ['over_request_rate_limit', null, 'Too many tries. You can try again in 1 min.'],
])('tells for display why a call failed: %s', async (code, field, message) => {
  const { service } = createFakeAuthService();
  const secondFactors = { ...service.secondFactors, prove: async () => failing(code) };
  const factors = createHostSecondFactors({ ...service, secondFactors });
  expect(await factors.verifyApp({ id: 'f-1', code: '000000' })).toEqual({
    ok: false,
    field,
    message,
  });
});

it.each([
  ['totp', 'offersApps', 'Authenticator apps are not available as second factor here.'],
  ['phone', 'offersPhone', 'Phones are not available as second factor here.'],
  ['webauthn', 'offersPasskeys', 'Passkeys are not available as second factor here.'],
] as const)('offers no %s once the service has refused one', async (type, offer, message) => {
  const { service } = createFakeAuthService({ offersPhone: async () => true });
  const refuse = async () => failing(`mfa_${type}_enroll_not_enabled`);
  const secondFactors = {
    ...service.secondFactors,
    ...{ enrolApp: refuse, enrolPhone: refuse, addPasskey: refuse },
  };
  const factors = createHostSecondFactors({ ...service, secondFactors });
  const offers = { offersApps: true, offersPasskeys: true, offersPhone: true };
  expect(await factors.list()).toMatchObject({ value: offers });
  const answers = {
    totp: () => factors.enrolApp('App'),
    phone: () => factors.enrolPhone({ name: 'Phone', phone: '+4930123456' }),
    webauthn: () => factors.addPasskey?.('Laptop'),
  };
  expect(await answers[type]()).toEqual({ ok: false, field: null, message });
  expect(await factors.list()).toMatchObject({ value: { ...offers, [offer]: false } });
});
