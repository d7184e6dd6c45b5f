/** The signed-in user behind a request, as the verified token names it. */
export interface Actor {
  readonly userId: string;
  readonly email: string | null;
  readonly sessionId: string | null;
  /** Unix seconds at which the token ends. */
  readonly expiresAt: number;
  /** Where the request came from, for the audit log. */
  readonly origin: { readonly requestId: string; readonly ip: string; readonly userAgent: string };
}
