import { readLocalPreviewCookie } from '@parapet/contracts/releases/previews/local-preview-cookie';
import { isLoopbackOrigin } from '@parapet/contracts/releases/previews/preview';
import { fieldError } from '../../platform/app-error.ts';

/**
 * Returns the allowed origins of a developer's machine, which only the page can reach.
 * @throws AppError 422 when the operator allows none
 */
export function localOrigins(allowed: readonly string[]): string[] {
  const origins = allowed.filter(isLoopbackOrigin);
  if (origins.length > 0) return origins;
  throw fieldError(
    ['build'],
    "This installation does not allow previews from a developer's machine. Its operator can allow them with PARAPET_PREVIEW_ORIGINS.",
  );
}

/**
 * Returns the preview origins that a page may load from, if its user may open previews. A loopback origin is included only while
 * this browser previews it, since any local program may listen there.
 * The cookie only selects from the operator's list. A forged cookie allows a listed port, but the
 * page loads nothing from there before its user agrees to a preview, which is stored elsewhere.
 */
export function previewOriginsFor(
  allowed: readonly string[],
  { cookies, publicUrl }: { cookies: string; publicUrl: string },
): string[] {
  const confirmed = new Set(readLocalPreviewCookie(cookies, publicUrl));
  return allowed.filter((origin) => !isLoopbackOrigin(origin) || confirmed.has(origin));
}
