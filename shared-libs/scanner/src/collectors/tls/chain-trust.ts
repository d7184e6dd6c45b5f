import { X509Certificate } from 'node:crypto';
import { getCACertificates } from 'node:tls';
import type { Trust } from '../../subjects/tls-service.ts';

/**
 * Returns whether a chain leads to a root that browsers or this system trust. Ignores dates,
 * because an expired certificate has its own check.
 * @param presented leaf first, as the server sent them
 */
export function trustOf(presented: readonly X509Certificate[]): Trust {
  const [leaf] = presented;
  if (leaf === undefined) return 'unknown-issuer';
  if (isSelfSigned(leaf)) return isTrustedRoot(leaf) ? 'trusted' : 'self-signed';
  let current = leaf;
  for (let depth = 0; depth < 10; depth += 1) {
    const child = current;
    if (rootsNamed(child.issuer).some((root) => isIssuer(root, child))) return 'trusted';
    const parent = presented.find((candidate) => candidate !== child && isIssuer(candidate, child));
    if (parent === undefined) return 'incomplete-chain';
    if (isSelfSigned(parent)) return 'unknown-issuer';
    current = parent;
  }
  return 'unknown-issuer';
}

const isIssuer = (issuer: X509Certificate, child: X509Certificate): boolean =>
  child.checkIssued(issuer) && child.verify(issuer.publicKey);

const isSelfSigned = (certificate: X509Certificate): boolean => isIssuer(certificate, certificate);

const isTrustedRoot = (certificate: X509Certificate): boolean =>
  rootsNamed(certificate.subject).some(
    (root) => root.fingerprint256 === certificate.fingerprint256,
  );

let roots: ReadonlyMap<string, readonly X509Certificate[]> | null = null;

/** Node's bundled roots and those of the system, parsed once. */
function rootsNamed(subject: string): readonly X509Certificate[] {
  roots ??= Map.groupBy(
    [...new Set([...getCACertificates('default'), ...getCACertificates('system')])].map(
      (pem) => new X509Certificate(pem),
    ),
    (root) => root.subject,
  );
  return roots.get(subject) ?? [];
}
