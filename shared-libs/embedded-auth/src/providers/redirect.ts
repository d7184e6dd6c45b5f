import type { AuthError } from '../auth-error.ts';
import type { SessionView } from '../sessions/open-session.ts';

/** Returns the page with further parameters in its query. */
export function withParams(page: string, params: Record<string, string>): string {
  const url = new URL(page);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.href;
}

/** Returns the page with the session in its fragment, as the implicit flow wants it. */
export function withSession(page: string, session: SessionView): string {
  const url = new URL(page);
  url.hash = new URLSearchParams({
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
  }).toString();
  return url.href;
}

const ACCESS_DENIED = ['signup_disabled', 'user_banned', 'provider_email_needs_verification'];
/** The errors of OAuth 2 by HTTP status. */
const OAUTH_ERRORS: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

/** Returns the page with a refusal in query and fragment, as Supabase Auth sends it. */
export function withRefusal(page: string, refusal: AuthError): string {
  const error =
    refusal.oauthError ??
    (ACCESS_DENIED.includes(refusal.code) ? 'access_denied' : OAUTH_ERRORS[refusal.status]) ??
    'server_error';
  const params = {
    error,
    ...(refusal.code !== '' && { error_code: refusal.code }),
    error_description: refusal.message,
  };
  const url = new URL(withParams(page, params));
  url.hash = new URLSearchParams({ ...params, sb: '' }).toString();
  return url.href;
}
