export interface RefusalMessage {
  lead: string;
  advice: string;
}

const tooSlow: RefusalMessage = {
  lead: 'This sign-in took too long.',
  advice: 'Start again from the sign-in page.',
};
const notNow: RefusalMessage = {
  lead: 'The sign-in service could not complete the request.',
  advice: 'Wait a moment, then start again from the sign-in page.',
};
const mismatch: RefusalMessage = {
  lead: 'The response does not match a sign-in started in this browser.',
  advice: 'Start again from the sign-in page.',
};
const notOffered: RefusalMessage = {
  lead: 'This sign-in method is not available here.',
  advice: 'Sign in another way.',
};
const taken: RefusalMessage = {
  lead: 'This address has an account already.',
  advice: 'Sign in instead.',
};

/**
 * Messages for the refusals in links, by `error_code`, else `error`. Anybody can write a link, so its
 * own text is never shown.
 */
const messages: ReadonlyMap<string, RefusalMessage> = new Map([
  [
    'otp_expired',
    {
      lead: 'This link has expired or was used already.',
      advice: 'Each link works once and expires in one hour. Request a new one.',
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
      lead: 'This link was not requested in this browser.',
      advice: 'Open it in the browser where you requested it, or request a new one here.',
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
      advice:
        'If we sent you a mail, open it and sign in again. Otherwise verify the address at the provider, or sign in another way.',
    },
  ],
  [
    'signup_disabled',
    { lead: 'New accounts cannot be created here.', advice: 'Sign in with an existing account.' },
  ],
  [
    'user_banned',
    { lead: 'This account is blocked.', advice: 'Contact the administrator of this service.' },
  ],
  [
    'email_conflict_identity_not_deletable',
    {
      lead: 'That account stays linked.',
      advice: 'Your email address comes from it. Change your address first.',
    },
  ],
  ['manual_linking_disabled', notOffered],
  ['validation_failed', notOffered],
  ['invalid_request', mismatch],
  ['email_exists', taken],
  ['user_already_exists', taken],
  [
    'identity_already_exists',
    {
      lead: 'That account is linked already, to yours or to another user here.',
      advice: 'If it is not in your list, sign in as the other user and unlink it there.',
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

export const refusalMessage = (code: string | null): RefusalMessage | null =>
  (code !== null && messages.get(code)) || null;
