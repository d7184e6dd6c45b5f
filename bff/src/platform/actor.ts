/** How a session was proved: `aal2` with a second factor. */
export type AssuranceLevel = 'aal1' | 'aal2';

/** A key acts in one workspace, within its scopes and the role of who made it. */
export interface ActorKey {
  readonly id: string;
  readonly workspaceId: string;
  readonly scopes: readonly string[];
}

/** The signed-in user of a request, from the verified token. */
export interface Actor {
  readonly userId: string;
  readonly email: string | null;
  readonly sessionId: string | null;
  /** The API key that acts for the user. */
  readonly apiKey?: ActorKey | undefined;
  /** `aal2`: the session was proved with a second factor. */
  readonly level: AssuranceLevel;
  /** Unix seconds at which the token expires. */
  readonly expiresAt: number;
  /** The request may change nothing, which Postgres checks. */
  readonly onlyReads?: boolean;
  /** Tells where the request came from, for the audit log. */
  readonly origin: { readonly requestId: string; readonly ip: string; readonly userAgent: string };
}
