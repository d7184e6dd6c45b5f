import type { AuthEvent } from '@parapet/stores/auth.store';
import { succeeded } from '@parapet/stores/auth-result';
import type { SessionUser } from '@parapet/stores/session-user';
import type { AuthService } from '../auth-service.ts';

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
