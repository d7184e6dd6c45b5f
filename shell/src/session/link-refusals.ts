export interface RefusalWords {
  lead: string;
  advice: string;
}

const tooSlow: RefusalWords = {
  lead: 'This sign-in took too long.',
  advice: 'Start again from the sign-in page.',
};
const notNow: RefusalWords = {
  lead: 'The sign-in service could not finish this.',
  advice: 'Wait a moment, then start again from the sign-in page.',
};
const mismatch: RefusalWords = {
  lead: 'The answer does not belong to a sign-in that began here.',
  advice: 'Start again from the sign-in page.',
};
const notOffered: RefusalWords = {
  lead: 'This way to sign in is not offered here.',
  advice: 'Sign in another way.',
};
const taken: RefusalWords = {
  lead: 'This address has an account already.',
  advice: 'Sign in instead.',
};

/**
 * What is said of each refusal that the session service puts into a link, by its `error_code`, else
 * its `error`. Anybody can write a link, so its own text is never shown.
 */
const words: ReadonlyMap<string, RefusalWords> = new Map([
  [
    'otp_expired',
    {
      lead: 'This link has expired or was used already.',
      advice: 'Each link works once, and only for an hour. Ask for a new one.',
    },
  ],
  [
    'access_denied',
    {
      lead: 'The sign-in was not allowed.',
      advice: 'The provider did not sign you in. Sign in another way, or try again.',
    },
  ],
  ['server_error', notNow],
  ['temporarily_unavailable', notNow],
  ['unexpected_failure', notNow],
  ['request_timeout', notNow],
  ['hook_timeout', notNow],
  ['flow_state_expired', tooSlow],
  ['flow_state_not_found', tooSlow],
  [
    'bad_code_verifier',
    {
      lead: 'This link was not asked for in this browser.',
      advice: 'Open it in the browser in which you asked for it, or ask for a new one here.',
    },
  ],
  ['bad_oauth_state', mismatch],
  ['bad_oauth_callback', mismatch],
  ['provider_disabled', notOffered],
  ['oauth_provider_not_supported', notOffered],
  ['email_provider_disabled', notOffered],
  ['phone_provider_disabled', notOffered],
  [
    'provider_email_needs_verification',
    {
      lead: 'Your email address is not verified.',
      advice: 'Open the mail that was sent to it, then sign in again.',
    },
  ],
  [
    'signup_disabled',
    { lead: 'New accounts can not be opened here.', advice: 'Sign in with one that exists.' },
  ],
  ['user_banned', { lead: 'This account is blocked.', advice: 'Ask whoever runs this service.' }],
  ['email_exists', taken],
  ['user_already_exists', taken],
  [
    'identity_already_exists',
    {
      lead: 'That account is linked already.',
      advice: 'It belongs to another user here. Sign in as that user.',
    },
  ],
  [
    'identity_not_found',
    { lead: 'That account is not linked to yours.', advice: 'Sign in another way.' },
  ],
  [
    'single_identity_not_deletable',
    {
      lead: 'That account stays linked.',
      advice: 'It is the only way you can sign in. Add another one first.',
    },
  ],
  [
    'over_request_rate_limit',
    { lead: 'Too many tries.', advice: 'Wait a few minutes, then open the link again.' },
  ],
]);

export const refusalWords = (code: string | null): RefusalWords | null =>
  (code !== null && words.get(code)) || null;
