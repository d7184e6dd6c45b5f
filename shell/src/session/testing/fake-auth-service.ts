import type { AuthEvent } from '@parapet/stores/auth.store';
import { succeeded } from '@parapet/stores/auth-result';
import type { SessionUser } from '@parapet/stores/session-user';
import type { AuthService } from '../service/auth-service.ts';

export const mara: SessionUser = {
  id: '0b8f4f3e-54b7-4a9b-9f4a-0d3c6d3e7a01',
  email: 'mara@northquay.example',
  email_confirmed_at: '2026-11-01T08:00:00.000Z',
  created_at: '2026-11-01T07:00:00.000Z',
  last_sign_in_at: null,
  metadata: {},
};

/**
 * A session service that accepts everything. `emit` sends its events; `calls` lists the calls, e.g.
 * `['signIn', { login, password }]`.
 */
export const createFakeAuthService = (over: Partial<AuthService> = {}) => {
  const calls: [string, unknown][] = [];
  let emit: (event: AuthEvent, user: SessionUser | null) => void = () => {};
  const accept = (name: string) => async (input?: unknown) => {
    calls.push([name, input]);
    return succeeded(undefined);
  };
  const service: AuthService = {
    account: {
      listIdentities: async () => succeeded([]),
      linkIdentity: accept('linkIdentity'),
      unlinkIdentity: accept('unlinkIdentity'),
      readPhone: async () => succeeded(null),
      changePhone: accept('changePhone'),
      confirmPhone: accept('confirmPhone'),
      changeEmail: accept('changeEmail'),
      endSessions: accept('endSessions'),
    },
    start: async (onEvent) => {
      emit = onEvent;
    },
    signUp: async (input) => {
      calls.push(['signUp', input]);
      return succeeded(true);
    },
    resendSignUp: accept('resendSignUp'),
    signIn: accept('signIn'),
    signInWith: accept('signInWith'),
    sendSignInCode: accept('sendSignInCode'),
    sendRecoveryMail: accept('sendRecoveryMail'),
    enterCode: accept('enterCode'),
    enterRecoveryCode: accept('enterRecoveryCode'),
    offersPhone: async () => false,
    openLink: accept('openLink'),
    peekLink: async (link) => {
      calls.push(['peekLink', link]);
      const isRecovery = link.kind === 'tokens' ? link.isRecovery : link.type === 'recovery';
      return succeeded({ user: mara, accessToken: 'a.b.c', refreshToken: 'r', isRecovery });
    },
    keepSession: accept('keepSession'),
    dropSession: async (session) => {
      calls.push(['dropSession', session]);
    },
    setPassword: async (password, current) => {
      calls.push(['setPassword', current ? { password, current } : password]);
      return succeeded(undefined);
    },
    saveMetadata: accept('saveMetadata'),
    refresh: accept('refresh'),
    secondFactors: {
      list: async () => succeeded({ factors: [], recoveryCodes: null, offersPasskeys: true }),
      enrolApp: async (name) => {
        calls.push(['enrolApp', name]);
        return succeeded({ id: 'factor-1', qrCode: 'data:image/svg+xml,', secret: 'JBSWY3DP' });
      },
      prove: accept('prove'),
      proveByRecoveryCode: accept('proveByRecoveryCode'),
      enrolPhone: async (input) => {
        calls.push(['enrolPhone', input]);
        return succeeded({ id: 'factor-2', challengeId: 'challenge-1' });
      },
      sendCode: async () => succeeded('challenge-1'),
      proveByMessage: accept('proveByMessage'),
      addPasskey: accept('addPasskey'),
      provePasskey: accept('provePasskey'),
      remove: accept('remove'),
      makeRecoveryCodes: async () => {
        calls.push(['makeRecoveryCodes', undefined]);
        return succeeded(['k4m9x7qp2ab8ht3z']);
      },
    },
    signOut: async () => {
      calls.push(['signOut', undefined]);
      emit('SIGNED_OUT', null);
      return succeeded(undefined);
    },
    getAccessToken: async () => 'token-1',
    ...over,
  };
  return {
    service,
    calls,
    emit: (event: AuthEvent, user: SessionUser | null) => emit(event, user),
  };
};
