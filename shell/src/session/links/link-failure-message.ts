import type { AuthFailure } from '@parapet/stores/auth-result';
import { HALF_CONFIRMED, OTHER_BROWSER, UNREACHABLE } from '../service/auth-failure.ts';
import { refusalMessage } from './link-refusals.ts';

export interface LinkFailureMessage {
  title: string;
  lead: string;
  advice: string;
  /** `done`: the link worked, but signs nobody in here. `retry`: it may work later. */
  outlook: 'done' | 'retry' | 'lost';
}

/**
 * Returns the message for a link that could not be opened: by its code, else the message of the
 * service.
 */
export const linkFailureMessage = (
  failure: AuthFailure,
  purpose: 'confirm' | 'sign-in',
): LinkFailureMessage => {
  if (failure.code === OTHER_BROWSER && purpose === 'confirm') {
    return {
      title: 'Sign in to continue',
      lead: 'Your address is confirmed.',
      advice:
        'You opened the link in a different browser than the one you requested it in. Sign in here.',
      outlook: 'done',
    };
  }
  const title = 'This link did not work';
  if (failure.code === OTHER_BROWSER) {
    return {
      title,
      lead: failure.message,
      advice: 'Open it in the browser where you requested it, or request a new one here.',
      outlook: 'lost',
    };
  }
  if (failure.code === UNREACHABLE) {
    return {
      title,
      lead: 'The sign-in service did not answer.',
      advice: 'The link is still valid. Try again in a moment.',
      outlook: 'retry',
    };
  }
  if (failure.code === HALF_CONFIRMED) {
    return {
      title: 'One more mail to open',
      lead: 'This confirmation is accepted.',
      advice: 'The change takes effect once the link in the mail to the other address is opened.',
      outlook: 'done',
    };
  }
  const { lead, advice } = refusalMessage(failure.code) ?? {
    lead: failure.message || 'The link was refused.',
    advice: 'Request a new one, or sign in with your password.',
  };
  return { title, lead, advice, outlook: 'lost' };
};
