import type { SecondFactor } from '@parapet/remote-kit/host-context';
import type { AuthResult } from '@parapet/stores/auth-result';
import { refused, succeeded } from '@parapet/stores/auth-result';
import type { AuthError, Factor, SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { failureOf } from '../service/auth-failure.ts';
import type { BrowserPasskeys } from './browser-passkeys.ts';
import { createPasskeys } from './passkeys.ts';

/** The verified factors of the user, and the codes that replace one. */
export interface ListedFactors {
  factors: SecondFactor[];
  /** null where the service has no recovery codes; `total` is 0 before the first set. */
  recoveryCodes: { total: number; remaining: number } | null;
  /** Tells whether this browser and the service have passkeys. */
  offersPasskeys: boolean;
}

/** The second factors of the session service. Refusals are results, not exceptions. */
export interface SecondFactors {
  list(): Promise<AuthResult<ListedFactors>>;
  /** Starts an authenticator app; `qrCode` is a data URL of an image. */
  enrolApp(name: string): Promise<AuthResult<{ id: string; qrCode: string; secret: string }>>;
  /** Proves a factor by its code; the first proof of an app finishes its enrolment. */
  prove(input: { id: string; code: string }): Promise<AuthResult>;
  proveByRecoveryCode(code: string): Promise<AuthResult>;
  /** Sends a code to a phone. @returns the challenge that it proves */
  sendCode(id: string): Promise<AuthResult<string>>;
  proveByMessage(input: { id: string; challengeId: string; code: string }): Promise<AuthResult>;
  /** Starts a phone and sends its first code. */
  enrolPhone(input: {
    name: string;
    phone: string;
  }): Promise<AuthResult<{ id: string; challengeId: string }>>;
  /** Makes a passkey in this browser. */
  addPasskey(name: string): Promise<AuthResult>;
  provePasskey(id: string): Promise<AuthResult>;
  remove(id: string): Promise<AuthResult>;
  /** Makes recovery codes; they replace earlier ones. */
  makeRecoveryCodes(): Promise<AuthResult<string[]>>;
}

type Auth = SupabaseClient['auth'];

const outcome = (error: AuthError | null): AuthResult =>
  error ? refused(failureOf(error)) : succeeded(undefined);

const isListed = (factor: Factor): boolean =>
  factor.status === 'verified' && factor.factor_type !== 'recovery_code';

const listed = ({ id, factor_type, friendly_name = '', created_at }: Factor): SecondFactor => ({
  id,
  kind: factor_type as SecondFactor['kind'],
  name: friendly_name,
  createdAt: created_at,
});

const recoveryCodesSchema = z.object({ mfa_recovery_codes_enabled: z.literal(true) });
/** The embedded service at an address without a name; other services do not say. */
const noPasskeysSchema = z.object({ mfa_webauthn_enabled: z.literal(false) });

/** @param readSettings reads the settings of the service; supabase-js has no call for them */
export const createSecondFactors = (
  auth: Auth,
  readSettings: () => Promise<unknown>,
  browser: BrowserPasskeys,
): SecondFactors => {
  const { mfa } = auth;
  const passkeys = createPasskeys(mfa, browser);

  const offersPasskeys = async () =>
    browser.isSupported() &&
    readSettings().then(
      (settings) => !noPasskeysSchema.safeParse(settings).success,
      () => true,
    );

  /** The embedded service says so in its settings; another is asked, and answers with a refusal. */
  const offersRecoveryCodes = () =>
    readSettings().then(
      (settings) => recoveryCodesSchema.safeParse(settings).success,
      () => false,
    );

  const readRecoveryCodes = async (
    factors: readonly Factor[],
  ): Promise<ListedFactors['recoveryCodes']> => {
    const none = { total: 0, remaining: 0 };
    const hasCodes = factors.some(({ factor_type }) => factor_type === 'recovery_code');
    if (!hasCodes && (!factors.some(isListed) || (await offersRecoveryCodes()))) return none;
    const { data, error } = await mfa.recoveryCodes.getStatus();
    if (data) return { total: data.total, remaining: data.remaining };
    // A service without recovery codes does not know the path, and answers with another code.
    return error.code === 'mfa_factor_not_found' ? none : null;
  };

  /** An enrolment that was left half-way would keep its name. */
  const dropUnfinished = async (factors: readonly Factor[]) => {
    for (const { id, status } of factors) {
      if (status === 'unverified') await mfa.unenroll({ factorId: id });
    }
  };

  const sendCode: SecondFactors['sendCode'] = async (id) => {
    const { data, error } = await mfa.challenge({ factorId: id });
    return error ? refused(failureOf(error)) : succeeded(data.id);
  };

  return {
    list: async () => {
      const { data, error } = await mfa.listFactors();
      if (error) return refused(failureOf(error));
      const factors = data.all.filter(isListed).map(listed);
      const [recoveryCodes, isOffered] = await Promise.all([
        readRecoveryCodes(data.all),
        offersPasskeys(),
      ]);
      return succeeded({ factors, recoveryCodes, offersPasskeys: isOffered });
    },

    enrolApp: async (name) => {
      const found = await mfa.listFactors();
      if (found.error) return refused(failureOf(found.error));
      await dropUnfinished(found.data.all);
      const { data, error } = await mfa.enroll({
        factorType: 'totp',
        friendlyName: name,
        issuer: 'Parapet',
      });
      if (error) return refused(failureOf(error));
      const { id, totp } = data;
      return succeeded({ id, qrCode: totp.qr_code, secret: totp.secret });
    },

    prove: async ({ id, code }) =>
      outcome((await mfa.challengeAndVerify({ factorId: id, code })).error),

    proveByRecoveryCode: async (code) => outcome((await mfa.recoveryCodes.verify({ code })).error),

    enrolPhone: async ({ name, phone }) => {
      const found = await mfa.listFactors();
      if (found.error) return refused(failureOf(found.error));
      await dropUnfinished(found.data.all);
      const { data, error } = await mfa.enroll({
        factorType: 'phone',
        friendlyName: name,
        phone,
      });
      if (error) return refused(failureOf(error));
      const sent = await sendCode(data.id);
      return sent.ok ? succeeded({ id: data.id, challengeId: sent.value }) : sent;
    },

    sendCode,

    proveByMessage: async ({ id, challengeId, code }) =>
      outcome((await mfa.verify({ factorId: id, challengeId, code })).error),

    addPasskey: async (name) => {
      const found = await mfa.listFactors();
      if (found.error) return refused(failureOf(found.error));
      await dropUnfinished(found.data.all);
      return passkeys.add(name);
    },

    provePasskey: passkeys.prove,

    remove: async (id) => {
      const { error } = await mfa.unenroll({ factorId: id });
      // The level of this session may have changed.
      if (!error) await auth.refreshSession();
      return outcome(error);
    },

    makeRecoveryCodes: async () => {
      const found = await mfa.listFactors();
      if (found.error) return refused(failureOf(found.error));
      const { data, error } =
        found.data.recovery_code.length > 0
          ? await mfa.recoveryCodes.regenerate()
          : await mfa.recoveryCodes.generate();
      return error ? refused(failureOf(error)) : succeeded(data.codes);
    },
  };
};
