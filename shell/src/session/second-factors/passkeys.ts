import type { AuthFailure, AuthResult } from '@parapet/stores/auth-result';
import { refused, succeeded } from '@parapet/stores/auth-result';
import type { AuthError, AuthMFAVerifyResponse, SupabaseClient } from '@supabase/supabase-js';
import { failureOf } from '../service/auth-failure.ts';
import type { BrowserPasskeys } from './browser-passkeys.ts';

/** Passkeys as second factors. Refusals are results, not exceptions. */
export interface Passkeys {
  /** Makes a passkey in this browser; the session is proved by it. */
  add(name: string): Promise<AuthResult>;
  prove(id: string): Promise<AuthResult>;
}

type Mfa = SupabaseClient['auth']['mfa'];

/** Own codes: what a browser or its user refused. */
const browserRefusals: Readonly<Record<string, string>> = {
  NotAllowedError: 'passkey_cancelled',
  AbortError: 'passkey_cancelled',
  InvalidStateError: 'passkey_exists',
  SecurityError: 'passkey_not_here',
  NotSupportedError: 'passkey_not_here',
};

/** Codes of the service whose messages are about codes that are typed. */
const serviceRefusals: Readonly<Record<string, string>> = {
  mfa_verification_failed: 'passkey_refused',
  mfa_verified_factor_exists: 'passkey_exists',
};

const ofBrowser = (error: unknown): AuthFailure => {
  const code = error instanceof DOMException ? browserRefusals[error.name] : undefined;
  if (code === undefined) throw error;
  return { message: '', code, reasons: [], retryAfterSeconds: null };
};

const ofService = (error: AuthError): AuthFailure => {
  const failure = failureOf(error);
  return { ...failure, code: serviceRefusals[failure.code ?? ''] ?? failure.code };
};

/** A service from before passkeys does not know the type of the factor. */
const ofEnrolment = (error: AuthError): AuthFailure => {
  const failure = ofService(error);
  return failure.code === 'validation_failed'
    ? { ...failure, code: 'mfa_webauthn_enroll_not_enabled' }
    : failure;
};

export const createPasskeys = (mfa: Mfa, browser: BrowserPasskeys): Passkeys => {
  const { rpId, rpOrigins } = browser.site;

  /**
   * Answers a challenge by what the browser has. The calls of supabase-js that ask the browser
   * themselves accept security keys only.
   */
  const answer = async (factorId: string): Promise<AuthResult> => {
    const { data, error } = await mfa.challenge({ factorId, webauthn: browser.site });
    if (error) return refused(ofService(error));
    const { type, credential_options: options } = data.webauthn;
    let verified: AuthMFAVerifyResponse;
    try {
      const publicKey = options.publicKey as PublicKeyCredentialCreationOptions &
        PublicKeyCredentialRequestOptions;
      const credential = await (type === 'create'
        ? browser.create(publicKey)
        : browser.get(publicKey));
      const webauthn = { type, rpId, rpOrigins, credential_response: credential as never };
      verified = await mfa.verify({ factorId, challengeId: data.id, webauthn });
    } catch (cause) {
      return refused(ofBrowser(cause));
    }
    return verified.error ? refused(ofService(verified.error)) : succeeded(undefined);
  };

  return {
    add: async (friendlyName) => {
      const { data, error } = await mfa.enroll({ factorType: 'webauthn', friendlyName });
      if (error) return refused(ofEnrolment(error));
      const added = await answer(data.id);
      if (!added.ok) await mfa.unenroll({ factorId: data.id });
      return added;
    },
    prove: answer,
  };
};
