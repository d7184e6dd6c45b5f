import { fieldError } from '../platform/app-error.ts';

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Whether an origin is each machine's own: to the page that of whoever looks at it, to this process
 * that of the installation.
 */
export const isLoopback = (origin: string): boolean => LOOPBACK.test(new URL(origin).hostname);

/**
 * Where builds of a developer's own machine may come from. The page asks there, as no other machine
 * can.
 *
 * @throws AppError 422 where the operator allows none.
 */
export function localOrigins(allowed: readonly string[]): string[] {
  const origins = allowed.filter(isLoopback);
  if (origins.length > 0) return origins;
  throw fieldError(
    ['build'],
    "This installation shows no builds of a developer's own machine: its operator allows them with PARAPET_PREVIEW_ORIGINS.",
  );
}
