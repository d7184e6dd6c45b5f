import type { AuthFailure } from '@parapet/stores/auth-result';
import { HALF_CONFIRMED, OTHER_BROWSER, UNREACHABLE } from './auth-failure.ts';
import { refusalWords } from './link-refusals.ts';

export interface LinkFailureMessage {
  title: string;
  lead: string;
  advice: string;
  /** `done`: the link has served its purpose, though not here. `retry`: it may work later. */
  outlook: 'done' | 'retry' | 'lost';
}

/**
 * What to say of a link that could not be opened: our words for the codes that we know, else the
 * message that came with the service's answer.
 */
export const linkFailureMessage = (
  failure: AuthFailure,
  purpose: 'confirm' | 'sign-in',
): LinkFailureMessage => {
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
  if (failure.code === HALF_CONFIRMED) {
    return {
      title: 'One more mail to open',
      lead: 'This confirmation is accepted.',
      advice: 'The change takes effect once the link in the mail to the other address is opened.',
      outlook: 'done',
    };
  }
  const { lead, advice } = refusalWords(failure.code) ?? {
    lead: failure.message || 'The link was refused.',
    advice: 'Ask for a new one, or sign in with your password.',
  };
  return { title, lead, advice, outlook: 'lost' };
};
