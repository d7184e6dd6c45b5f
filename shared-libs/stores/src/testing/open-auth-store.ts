import { vi } from 'vitest';
import type { AuthEvent, AuthGateway } from '../auth.store.ts';
import { createAuthStore } from '../auth.store.ts';
import { succeeded } from '../auth-result.ts';
import type { SessionUser } from '../session-user.ts';
import { mapStorage } from './map-storage.ts';

export const noReason = { message: '', code: null, reasons: [], retryAfterSeconds: null };

/** A store on the given page; `emit` plays an event of the session service. */
export const openAuthStore = async (
  page = '/',
  over: Partial<AuthGateway> = {},
  storage = mapStorage(),
) => {
  let emit: (event: AuthEvent, user: SessionUser | null) => void = () => {};
  const gateway: AuthGateway = {
    start: async (onEvent) => {
      emit = onEvent;
    },
    signUp: async () => succeeded(true),
    resendSignUp: async () => succeeded(undefined),
    signOut: async () => {
      emit('SIGNED_OUT', null);
      return succeeded(undefined);
    },
    ...over,
  };
  const ports = {
    gateway,
    storage,
    loadAccount: vi.fn(),
    forgetAccount: vi.fn(),
    navigate: vi.fn(),
    currentPath: () => page,
    isProtected: (path: string) => path.startsWith('/dashboard'),
    isAuthRoute: (path: string) => /^\/(login|register|auth)/.test(path),
    isOpeningLink: vi.fn(() => false),
  };
  const store = createAuthStore(ports);
  await store.getState().initialize();
  const state = () => store.getState();
  return {
    ...ports,
    storage,
    state,
    emit: (event: AuthEvent, user: SessionUser | null) => emit(event, user),
  };
};
