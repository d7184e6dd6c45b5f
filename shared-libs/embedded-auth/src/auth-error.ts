/**
 * An error that is sent to the client. `code` is one of auth-js' error codes
 * (node_modules/@supabase/auth-js: lib/error-codes) or a further code of Supabase Auth, with the
 * same status as there.
 */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly status: number;
  readonly code: string;
  readonly reasons: readonly string[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The `error` of OAuth 2; such an error is sent in the format of OAuth 2. */
  readonly oauthError: string | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    details: {
      reasons?: readonly string[];
      retryAfterSeconds?: number;
      oauthError?: string;
    } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.reasons = details.reasons;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.oauthError = details.oauthError;
  }
}

const FACTOR_NAMES = { totp: 'TOTP', phone: 'Phone', webauthn: 'WebAuthn' };

/** Every error of the service. Clients match on code and status; the message is for people. */
export const refusals = {
  invalidField: (message: string) => new AuthError(400, 'validation_failed', message),
  badJson: () => new AuthError(400, 'bad_json', 'Could not parse request body as JSON'),
  bodyTooLarge: () => new AuthError(413, 'validation_failed', 'The request body is too large'),
  unknownPath: () => new AuthError(404, 'not_found', 'There is no such endpoint'),

  apiKeyMissing: () => new AuthError(401, 'no_authorization', 'No API key found in request'),
  apiKeyInvalid: () => new AuthError(401, 'no_authorization', 'Invalid API key'),
  bearerMissing: () =>
    new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token'),
  badToken: (reason: string) => new AuthError(403, 'bad_jwt', `invalid JWT: ${reason}`),
  notAdmin: () => new AuthError(403, 'not_admin', 'User not allowed'),
  sessionNotFound: () =>
    new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist'),

  invalidCredentials: () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials'),
  emailNotConfirmed: () => new AuthError(400, 'email_not_confirmed', 'Email not confirmed'),
  userBanned: () => new AuthError(400, 'user_banned', 'User is banned'),
  userNotFound: () => new AuthError(404, 'user_not_found', 'User not found'),
  emailExists: () =>
    new AuthError(
      422,
      'email_exists',
      'A user with this email address has already been registered',
    ),
  weakPassword: (message: string, reasons: readonly string[]) =>
    new AuthError(422, 'weak_password', message, { reasons }),
  samePassword: () =>
    new AuthError(422, 'same_password', 'New password should be different from the old password.'),
  currentPasswordRequired: () =>
    new AuthError(
      400,
      'current_password_required',
      'Current password required when setting new password.',
    ),
  currentPasswordMismatch: () =>
    new AuthError(400, 'current_password_mismatch', 'Current password is not correct.'),
  reauthenticationNeeded: () =>
    new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication'),
  reauthenticationInvalid: () =>
    new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid'),

  refreshTokenNotFound: () =>
    new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'),
  refreshTokenUsed: () =>
    new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used'),
  sessionExpired: () =>
    new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired'),

  linkExpired: () => new AuthError(403, 'otp_expired', 'Email link is invalid or has expired'),
  codeExpired: () => new AuthError(403, 'otp_expired', 'Token has expired or is invalid'),
  flowNotFound: () =>
    new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found'),
  flowExpired: () => new AuthError(403, 'flow_state_expired', 'invalid flow state, flow expired'),
  badCodeVerifier: () =>
    new AuthError(
      400,
      'bad_code_verifier',
      'code challenge does not match previously saved code verifier',
    ),

  tooManyRequests: (retryAfterSeconds: number) =>
    new AuthError(
      429,
      'over_request_rate_limit',
      `Too many attempts. Try again in ${retryAfterSeconds} seconds.`,
      { retryAfterSeconds },
    ),
  tooManyMails: (retryAfterSeconds: number) =>
    new AuthError(
      429,
      'over_email_send_rate_limit',
      `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`,
      { retryAfterSeconds },
    ),

  phoneNotConfirmed: () => new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed'),
  phoneExists: () =>
    new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered'),
  smsFailed: () => new AuthError(422, 'sms_send_failed', 'Error sending the message'),
  tooManyMessages: (retryAfterSeconds: number) =>
    new AuthError(
      429,
      'over_sms_send_rate_limit',
      `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`,
      { retryAfterSeconds },
    ),
  verifyDisabled: (type: keyof typeof FACTOR_NAMES) =>
    new AuthError(
      422,
      `mfa_${type}_verify_not_enabled`,
      `MFA verification is disabled for ${FACTOR_NAMES[type]}`,
    ),
  phoneFactorExists: () =>
    new AuthError(
      422,
      'mfa_verified_factor_exists',
      'A verified phone factor already exists, unenroll the existing factor to continue',
    ),
  wrongPhoneCode: () =>
    new AuthError(422, 'mfa_verification_failed', 'Invalid MFA Phone code entered'),
  phoneSignUpDisabled: () =>
    new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled'),
  phoneSignInDisabled: () =>
    new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled'),
  phoneResendDisabled: () =>
    new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled'),
  phoneDisabled: () => new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider'),
  anonymousDisabled: () =>
    new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'),
  walletDisabled: () => new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled'),
  enrolDisabled: (type: keyof typeof FACTOR_NAMES) =>
    new AuthError(
      422,
      `mfa_${type}_enroll_not_enabled`,
      `MFA enroll is disabled for ${FACTOR_NAMES[type]}`,
    ),
  factorNotFound: () => new AuthError(404, 'mfa_factor_not_found', 'Factor not found'),
  factorIdInvalid: () => new AuthError(404, 'validation_failed', 'factor_id must be an UUID'),
  factorNameTaken: (name: string) =>
    new AuthError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`,
    ),
  tooManyFactors: () =>
    new AuthError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    ),
  secondFactorNeededToEnrol: () =>
    new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor'),
  secondFactorNeededToRemove: () =>
    new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor'),
  secondFactorNeededToUpdate: () =>
    new AuthError(
      401,
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    ),
  challengeNotFound: () =>
    new AuthError(
      422,
      'mfa_factor_not_found',
      'MFA factor with the provided challenge ID not found',
    ),
  challengeMoved: () =>
    new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.'),
  challengeExpired: (id: string) =>
    new AuthError(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
    ),
  secondFactorNeededForCodes: () =>
    new AuthError(403, 'insufficient_aal', 'AAL2 required to manage recovery codes'),
  recoveryCodesExist: () =>
    new AuthError(
      422,
      'mfa_verified_factor_exists',
      'Recovery codes already exist, regenerate them to get new ones',
    ),
  recoveryCodesAlone: () =>
    new AuthError(
      422,
      'mfa_recovery_codes_sole_factor',
      'Recovery codes need another verified factor',
    ),
  wrongRecoveryCode: () =>
    new AuthError(422, 'mfa_verification_failed', 'Invalid recovery code entered'),
  recoveryCodesLocked: (retryAfterSeconds: number) =>
    new AuthError(
      429,
      'mfa_recovery_codes_locked',
      `Too many wrong recovery codes. Try again in ${retryAfterSeconds} seconds.`,
      { retryAfterSeconds },
    ),
  wrongPasskey: () =>
    new AuthError(422, 'mfa_verification_failed', 'The passkey could not be verified'),
  passkeyExists: () =>
    new AuthError(422, 'mfa_verified_factor_exists', 'This passkey belongs to an account already'),
  wrongTotpCode: () => new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered'),
  singleSignOnDisabled: () => new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled'),
} as const;
