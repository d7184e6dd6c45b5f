import type { SessionUser } from '@parapet/stores/session-user';
import { z } from 'zod';
import type { AuthService } from '../service/auth-service.ts';
import type { BrowserStorage } from '../service/browser-storage.ts';
import { phoneOf } from './login-name.ts';

const KEY = 'parapet.expected-logins';
/** Lifetime of a mailed link. */
const LIFETIME_MS = 60 * 60 * 1000;
const MAX_LOGINS = 5;

const storedSchema = z.array(z.object({ login: z.string(), until: z.number() }));

/** Addresses and numbers that a mail or message was requested for in this browser. */
export interface ExpectedLogins {
  add(login: string): void;
  /** Returns whether a link for this user was requested here within the last hour. */
  includes(user: Pick<SessionUser, 'email' | 'phone'>): boolean;
  clear(): void;
}

const normalise = (login: string): string => phoneOf(login) ?? login.trim().toLowerCase();

export const createExpectedLogins = (
  storage: BrowserStorage,
  now: () => number = Date.now,
): ExpectedLogins => {
  const read = () => {
    try {
      const stored = storedSchema.safeParse(JSON.parse(storage.getItem(KEY) ?? '[]'));
      return stored.success ? stored.data.filter(({ until }) => until > now()) : [];
    } catch {
      return [];
    }
  };
  return {
    add: (login) => {
      const name = normalise(login);
      const others = read().filter((each) => each.login !== name);
      const latest = [...others, { login: name, until: now() + LIFETIME_MS }].slice(-MAX_LOGINS);
      storage.setItem(KEY, JSON.stringify(latest));
    },
    includes: ({ email, phone }) => {
      const names = [email, phone ?? ''].filter(Boolean).map(normalise);
      return read().some(({ login }) => names.includes(login));
    },
    clear: () => storage.removeItem(KEY),
  };
};

/** Wraps the service to record the recipients of its mails and messages. */
export const rememberLogins = (service: AuthService, expected: ExpectedLogins): AuthService => {
  const remember = async <T extends { ok: boolean }>(login: string, sent: Promise<T>) => {
    const result = await sent;
    if (result.ok) expected.add(login);
    return result;
  };
  return {
    ...service,
    signUp: (input) => remember(input.login, service.signUp(input)),
    resendSignUp: (login) => remember(login, service.resendSignUp(login)),
    sendSignInCode: (login) => remember(login, service.sendSignInCode(login)),
    sendRecoveryMail: (email) => remember(email, service.sendRecoveryMail(email)),
  };
};
