import { PREVIEW_ORIGINS_META } from '@parapet/contracts/releases/previews/page-marks';
import type { TokenVerifier } from '../../platform/auth/token-verifier.ts';
import { tokenInCookies } from '../pages/session-cookie.ts';
import { previewOriginsFor } from './local-origins.ts';
import type { PreviewRights } from './preview-rights.ts';

export interface PagePreviewPorts {
  readonly tokens: Pick<TokenVerifier, 'verify'>;
  readonly rights: PreviewRights;
  /** Origins of previewed builds, in addition to those of live remotes. */
  readonly previewOrigins: readonly string[];
  readonly publicUrl: string;
}

/**
 * Returns the preview origins that the policy of one page allows: none unless the access token in its
 * session cookie is valid and its user may open previews. An expired token counts as none; the shell
 * refreshes it and loads the page once more.
 */
export async function previewOriginsOfPage(
  ports: PagePreviewPorts,
  cookies: string,
): Promise<string[]> {
  const { previewOrigins, publicUrl } = ports;
  const origins = previewOriginsFor(previewOrigins, { cookies, publicUrl });
  return origins.length > 0 && (await mayPreview(ports, cookies)) ? origins : [];
}

/** Returns whether the session of these cookies may open previews. A page is served without the database, too. */
export async function mayPreview(
  ports: Pick<PagePreviewPorts, 'tokens' | 'rights' | 'publicUrl'>,
  cookies: string,
): Promise<boolean> {
  const token = tokenInCookies(cookies, ports.publicUrl);
  if (token === undefined) return false;
  try {
    return await ports.rights.has(await ports.tokens.verify(token));
  } catch {
    return false;
  }
}

/**
 * Tells the page which preview origins its policy allows; it cannot read its own policy. An origin has no
 * character that HTML interprets.
 */
export const previewOriginsMeta = (origins: readonly string[]): string =>
  origins.length === 0
    ? ''
    : `<meta name="${PREVIEW_ORIGINS_META}" content="${origins.join(' ')}">`;
