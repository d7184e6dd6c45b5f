/** Settings of the operator. */
export interface AuthSettings {
  readonly passwords: {
    /** Minimum length of a new password in characters (code points). */
    readonly minLength: number;
    /** Rejects common passwords, repetition, sequences, the address and the product's name. */
    readonly refuseGuessable: boolean;
    /** Changing a password needs the current one, except in a session that a recovery opened. */
    readonly requireCurrent: boolean;
  };
  /** When a session ends by itself; null: never. */
  readonly sessions: {
    /** Time without a refresh. */
    readonly idleMinutes: number | null;
    /** Total time, regardless of use. */
    readonly maxHours: number | null;
  };
  /** Mails the owner of an account after its password or address changed. */
  readonly notifyChanges: boolean;
  /** Longer than any path of the endpoints that send mail, so that all take the same time. Milliseconds. */
  readonly minimumAnswerMs: number;
}

const DAY_HOURS = 24;

/**
 * The settings of Parapet: OWASP ASVS 4.0.3, 2.1 for passwords, and its 30 days (3.3.2) for
 * sessions with a password only. See decision 4.
 */
export const productSettings: AuthSettings = {
  passwords: { minLength: 12, refuseGuessable: true, requireCurrent: true },
  sessions: { idleMinutes: 14 * DAY_HOURS * 60, maxHours: 30 * DAY_HOURS },
  notifyChanges: true,
  minimumAnswerMs: 200,
};

/** The defaults of Supabase Auth, which the public test suite of auth-js expects. */
export const supabaseSettings: AuthSettings = {
  passwords: { minLength: 6, refuseGuessable: false, requireCurrent: false },
  sessions: { idleMinutes: null, maxHours: null },
  notifyChanges: false,
  minimumAnswerMs: 200,
};

/** Providers of Supabase Auth, off unless the operator configures them. */
const ABSENT_PROVIDERS = [
  'anonymous_users',
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'kakao',
  'keycloak',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'phone',
  'slack',
  'slack_oidc',
  'snapchat',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'x',
  'zoom',
] as const;

/** Returns the body of GET /settings: what a sign-in page may offer. */
export const publicSettings = (providers: readonly string[]) => ({
  external: {
    ...Object.fromEntries(ABSENT_PROVIDERS.map((name) => [name, false])),
    ...Object.fromEntries(providers.map((name) => [name, true])),
    email: true,
  },
  disable_signup: false,
  mailer_autoconfirm: false,
  phone_autoconfirm: false,
  sms_provider: '',
  saml_enabled: false,
  passkeys_enabled: false,
  /** Not of Supabase Auth, like `mfa_webauthn_enabled`: a page knows without a failing request. */
  mfa_recovery_codes_enabled: true,
});
