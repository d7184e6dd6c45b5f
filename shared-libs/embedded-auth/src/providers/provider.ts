/** A provider as the operator configures it. */
export interface ProviderSettings {
  /**
   * As Supabase Auth names it: `github`, `google`, `azure`, or `custom:<name>` for any other issuer.
   */
  id: string;
  /** The issuer of OpenID Connect; for `github`, the address of the server. */
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** Calls a server that the operator, or a document of the operator's issuer, has named. */
export type ProviderFetch = (url: string, init: RequestInit) => Promise<Response>;

/** The user as a provider describes it. */
export interface ProviderProfile {
  subject: string;
  /** The main address in lower case; null where the provider gives none. */
  email: string | null;
  emailVerified: boolean;
  /** Every address that the provider has verified, in lower case. */
  verifiedEmails: readonly string[];
  /** Tells what is kept as `identity_data`. */
  claims: Record<string, unknown>;
}

/** Describes what the provider must repeat or prove in its answer. */
export interface ProviderFlow {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface VerifiedIdToken {
  profile: ProviderProfile;
  audience: readonly string[];
  nonce: string | null;
}

/** A way to sign in at another service. Methods reject when the service fails or lies. */
export interface Provider {
  readonly id: string;
  readonly clientId: string;
  /** Returns the page of the provider; `hints` are further parameters, such as `prompt`. */
  pageFor(
    flow: ProviderFlow,
    callbackUrl: string,
    hints: Readonly<Record<string, string>>,
  ): Promise<URL>;
  /** Reads the user that the provider's answer, the callback with its query, stands for. */
  readAnswer(callback: URL, flow: ProviderFlow): Promise<ProviderProfile>;
  /** Verifies a token that a client got itself; absent where the provider issues none. */
  verifyIdToken?(token: string, accessToken: string | null): Promise<VerifiedIdToken>;
}

/** The configured providers. */
export type Providers = ReadonlyMap<string, Provider>;
