import type { AuthFailure } from '@parapet/stores/auth-result';
import { OTHER_BROWSER, UNREACHABLE } from './auth-failure.ts';

export interface LinkWords {
  title: string;
  lead: string;
  advice: string;
  /** `done`: the link has served its purpose, though not here. `retry`: it may work later. */
  outlook: 'done' | 'retry' | 'lost';
}

const advices: Record<string, string> = {
  access_denied: 'The provider did not sign you in. Sign in another way, or try again.',
  identity_already_exists: 'That account belongs to another user here. Sign in as that user.',
  identity_not_found: 'That account is not linked to yours.',
  single_identity_not_deletable: 'It is the only way you can sign in. Add another one first.',
  otp_expired: 'Each link works once, and only for an hour. Ask for a new one.',
};

/** What to say of a link that could not be opened. Messages of the service stand as they are. */
export const linkWords = (failure: AuthFailure, purpose: 'confirm' | 'sign-in'): LinkWords => {
  if (failure.code === OTHER_BROWSER && purpose === 'confirm') {
    return {
      title: 'Sign in to go on',
      lead: 'Your address is confirmed.',
      advice: 'You opened the link in another browser than the one you signed up in, so sign in.',
      outlook: 'done',
    };
  }
  const title = 'This link did not work';
  if (failure.code === OTHER_BROWSER) {
    return {
      title,
      lead: failure.message,
      advice: 'Open it in the browser in which you asked for it, or ask for a new one here.',
      outlook: 'lost',
    };
  }
  if (failure.code === UNREACHABLE) {
    return {
      title,
      lead: 'The sign-in service did not answer.',
      advice: 'The link is still good: try again in a moment.',
      outlook: 'retry',
    };
  }
  const advice = failure.code === null ? undefined : advices[failure.code];
  return {
    title,
    lead: failure.message || 'The link was refused.',
    advice: advice ?? 'Ask for a new one, or sign in with your password.',
    outlook: 'lost',
  };
};
