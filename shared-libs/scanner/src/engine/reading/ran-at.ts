import type { NetworkPlace } from '@parapet/checks/place';
import type { RegisteredCheck } from '../../check-definition/check.ts';
import { probesOf } from '../../check-definition/needs.ts';
import type { TargetParts } from '../../collectors/resolve/resolve-target.ts';

/**
 * Returns where a check runs on a target. Pages and TLS of a URL are read at its own port; a check of
 * pages reads one page of each port; one with requests of its own asks for many paths.
 */
export function ranAt({ host, url, onlyPort }: TargetParts, check: RegisteredCheck): NetworkPlace {
  const isWeb = check.subject === 'web-origin';
  const isAtPort = isWeb || check.subject === 'tls-service';
  const readsPage = isWeb && probesOf(check).length === 0;
  return {
    host,
    port: isAtPort ? (url?.port ?? onlyPort) : null,
    path: readsPage ? (url?.pagePath ?? '/') : null,
  };
}
