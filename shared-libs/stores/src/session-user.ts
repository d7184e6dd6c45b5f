/** The product's fields in a user's metadata; each may be missing or of another type. */
export interface UserMetadata {
  active_workspace?: unknown;
  display_name?: unknown;
  name?: unknown;
  theme?: unknown;
  onboardingTour?: unknown;
  intercom_hash?: unknown;
  /** The first target that the user entered at sign-up; null once it has been offered. */
  first_target?: unknown;
  /** The token of the invitation that led to the sign-up; null once it has been opened. */
  invitation?: unknown;
  /** True for who does not show colleagues which finding they have open. */
  hides_open_finding?: unknown;
}

/** The signed-in user. Timestamps are ISO-8601 or null. */
export interface SessionUser {
  id: string;
  /** Empty for an account with a phone number only. */
  email: string;
  /** With a leading plus; absent for an account without a phone number. */
  phone?: string;
  email_confirmed_at: string | null;
  created_at: string;
  last_sign_in_at: string | null;
  metadata: UserMetadata;
  /** The address is confirmed without a password; the user must set one. */
  mustChoosePassword?: true;
  /** `needed`: the user has a second factor, and the session is not proved by it. */
  secondFactor?: 'needed' | 'proved';
}

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/** The display name, else the e-mail address or phone number. */
export const displayName = (user: SessionUser): string =>
  text(user.metadata.display_name) ?? text(user.metadata.name) ?? (user.email || user.phone || '');
