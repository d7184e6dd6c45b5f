/** The passkeys of this browser (WebAuthn). Refusals of the browser or its user are DOMExceptions. */
export interface BrowserPasskeys {
  isSupported(): boolean;
  /** Makes a passkey; asks the user. */
  create(options: PublicKeyCredentialCreationOptions): Promise<PublicKeyCredential>;
  /** Uses one of the passkeys that the options name; asks the user. */
  get(options: PublicKeyCredentialRequestOptions): Promise<PublicKeyCredential>;
  /** The site that passkeys of this page belong to. */
  site: { rpId: string; rpOrigins: string[] };
}

const orThrow = (credential: Credential | null): PublicKeyCredential => {
  if (credential instanceof PublicKeyCredential) return credential;
  throw new DOMException('The browser returned no passkey.', 'NotAllowedError');
};

export const createBrowserPasskeys = ({ hostname, origin }: Location): BrowserPasskeys => ({
  // Browsers leave it out on pages that are not secure.
  isSupported: () => 'PublicKeyCredential' in globalThis && 'credentials' in navigator,
  create: async (publicKey) => orThrow(await navigator.credentials.create({ publicKey })),
  get: async (publicKey) => orThrow(await navigator.credentials.get({ publicKey })),
  site: { rpId: hostname, rpOrigins: [origin] },
});
