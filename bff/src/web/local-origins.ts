import { readLocalPreviewCookie } from '@parapet/contracts/local-preview-cookie';
import { isLoopbackOrigin } from '@parapet/contracts/preview';
import { fieldError } from '../platform/app-error.ts';

/**
 * Where builds of a developer's own machine may come from. The page asks there, as no other machine
 * can.
 *
 * @throws AppError 422 where the operator allows none.
 */
export function localOrigins(allowed: readonly string[]): string[] {
  const origins = allowed.filter(isLoopbackOrigin);
  if (origins.length > 0) return origins;
  throw fieldError(
    ['build'],
    "This installation shows no builds of a developer's own machine: its operator allows them with PARAPET_PREVIEW_ORIGINS.",
  );
}

/**
 * The preview origins that one page may load from: a loopback one only while this browser shows a
 * preview of it, since any program on a person's machine may listen there.
 *
 * The cookie chooses from the operator's list and adds nothing to it. Whoever forges it (a script of
 * the page, another server on localhost) lets the page load from a listed port: the page still loads
 * nothing from there before its user agrees to a preview, which is kept elsewhere.
 */
export function previewOriginsFor(
  allowed: readonly string[],
  { cookies, publicUrl }: { cookies: string; publicUrl: string },
): string[] {
  const confirmed = new Set(readLocalPreviewCookie(cookies, publicUrl));
  return allowed.filter((origin) => !isLoopbackOrigin(origin) || confirmed.has(origin));
}
