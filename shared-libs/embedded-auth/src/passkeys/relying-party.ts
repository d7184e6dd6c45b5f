import { isIP } from 'node:net';

/** The site that passkeys belong to (WebAuthn, "relying party"). */
export interface RelyingParty {
  /** The host of the product; browsers bind each passkey to it. */
  id: string;
  /** The origins that may ask for one, on that host or below it. */
  origins: readonly string[];
}

/** Returns the relying party of a product; null for an address, which browsers give no passkeys. */
export function relyingPartyOf(
  publicUrl: string,
  allowedOrigins: readonly string[],
): RelyingParty | null {
  const { hostname: id } = new URL(publicUrl);
  if (isIP(id.replace(/^\[|\]$/g, '')) !== 0) return null;
  const isBelow = ({ hostname }: URL) => hostname === id || hostname.endsWith(`.${id}`);
  const urls = [publicUrl, ...allowedOrigins].map((url) => new URL(url)).filter(isBelow);
  return { id, origins: [...new Set(urls.map(({ origin }) => origin))] };
}
