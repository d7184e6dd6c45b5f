/** What the product keeps in a user's metadata; every field may be missing or of another shape. */
export interface UserMetadata {
  active_workspace?: unknown;
  display_name?: unknown;
  name?: unknown;
  theme?: unknown;
  onboardingTour?: unknown;
  intercom_hash?: unknown;
  /** What the user wanted to look at first when signing up; null once it has been offered. */
  first_target?: unknown;
}

/** The signed-in user. Timestamps are ISO-8601 or null. */
export interface SessionUser {
  id: string;
  /** Empty of somebody who signed up with a phone number. */
  email: string;
  /** With its leading plus; absent of somebody who has none. */
  phone?: string;
  email_confirmed_at: string | null;
  created_at: string;
  last_sign_in_at: string | null;
  metadata: UserMetadata;
  /** The address is confirmed, yet nobody knows whose password it should be: one has to be chosen. */
  mustChoosePassword?: true;
}

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/** What to call the user: the chosen name, else the e-mail address or phone number. */
export const displayName = (user: SessionUser): string =>
  text(user.metadata.display_name) ?? text(user.metadata.name) ?? (user.email || user.phone || '');
