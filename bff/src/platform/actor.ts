/** The signed-in user of a request, from the verified token. */
export interface Actor {
  readonly userId: string;
  readonly email: string | null;
  readonly sessionId: string | null;
  /** Unix seconds at which the token expires. */
  readonly expiresAt: number;
  /** Where the request came from, for the audit log. */
  readonly origin: { readonly requestId: string; readonly ip: string; readonly userAgent: string };
}
