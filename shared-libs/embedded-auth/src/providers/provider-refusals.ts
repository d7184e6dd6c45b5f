import { AuthError } from '../auth-error.ts';

const oauth = (error: string, message: string) =>
  new AuthError(400, 'validation_failed', message, { oauthError: error });

/** Every error about providers and identities, with code, status and words of Supabase Auth. */
export const providerRefusals = {
  notEnabled: () =>
    new AuthError(400, 'validation_failed', 'Unsupported provider: provider is not enabled'),
  notSupported: () =>
    new AuthError(
      400,
      'oauth_provider_not_supported',
      'Unsupported provider: provider is not enabled',
    ),
  unreachable: () =>
    new AuthError(503, 'unexpected_failure', 'The provider did not answer. Try again later.'),
  stateMissing: () => new AuthError(400, 'bad_oauth_callback', 'OAuth state parameter missing'),
  stateUnknown: () => new AuthError(400, 'bad_oauth_state', 'OAuth state not found or expired'),
  codeMissing: () =>
    new AuthError(
      400,
      'bad_oauth_callback',
      'OAuth callback with missing authorization code missing',
    ),
  refusedThere: (error: string, description: string) =>
    new AuthError(400, '', description, { oauthError: error }),
  exchangeFailed: () =>
    new AuthError(500, 'unexpected_failure', 'Unable to exchange external code'),
  emailMissing: () =>
    new AuthError(
      400,
      'validation_failed',
      'Error getting user email from external provider: it sent none. Allow it to share your email address and try again.',
    ),
  severalAccounts: () =>
    new AuthError(
      500,
      'unexpected_failure',
      'Multiple accounts with the same email address in the same linking domain detected: default',
    ),
  unverified: (provider: string, isMailed: boolean) =>
    new AuthError(
      422,
      'provider_email_needs_verification',
      isMailed
        ? `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`
        : `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`,
    ),
  banned: () => new AuthError(403, 'user_banned', 'User is banned'),

  linkingDisabled: () =>
    new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled'),
  linkedAlready: () => new AuthError(422, 'identity_already_exists', 'Identity is already linked'),
  linkedElsewhere: () =>
    new AuthError(422, 'identity_already_exists', 'Identity is already linked to another user'),
  identityIdInvalid: () => new AuthError(404, 'validation_failed', 'identity_id must be an UUID'),
  identityNotFound: () => new AuthError(422, 'identity_not_found', "Identity doesn't exist"),
  lastIdentity: () =>
    new AuthError(
      422,
      'single_identity_not_deletable',
      'User must have at least 1 identity after unlinking',
    ),
  addressConflict: () =>
    new AuthError(
      422,
      'email_conflict_identity_not_deletable',
      'Unable to unlink identity due to email conflict',
    ),

  providerOff: (issuer: string) =>
    new AuthError(400, 'provider_disabled', `Provider (issuer "${issuer}") is not enabled`),
  customProviderUnknown: (provider: string) =>
    new AuthError(400, 'validation_failed', `Custom provider "${provider}" not found`),
  issuerUnknown: (provider: string) =>
    new AuthError(400, 'validation_failed', `Custom OIDC provider "${provider}" not allowed`),
  idTokenMissing: () => oauth('invalid request', 'id_token required'),
  providerMissing: () => oauth('invalid request', 'provider or client_id and issuer required'),
  badIdToken: () => oauth('invalid request', 'Bad ID token'),
  badAudience: (audience: readonly string[]) =>
    oauth('invalid request', `Unacceptable audience in id_token: [${audience.join(' ')}]`),
  nonceOneSided: () =>
    oauth('invalid request', 'Passed nonce and nonce in id_token should either both exist or not.'),
  nonceMismatch: () => oauth('invalid nonce', 'Nonces mismatch'),
  linkingNeedsSession: () =>
    oauth('invalid request', 'Linking requires a valid user access token in Authorization'),
} as const;
