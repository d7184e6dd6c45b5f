import { X509Certificate } from 'node:crypto';
import { getCACertificates } from 'node:tls';
import { MAX_CERTIFICATES } from '../../../limits.ts';
import type { Trust } from '../../../subjects/tls-service.ts';
import { extensionsOf } from './certificate-extensions.ts';

/** The way from a certificate to its root, as far as it is known. */
export interface ChainPath {
  trust: Trust;
  /** The root is one that browsers ship. */
  isPublic: boolean;
  /** Without the leaf and the root. */
  intermediates: readonly X509Certificate[];
  /** Tells where the way ends, trusted or not; null where its end is not known, or the leaf itself. */
  root: X509Certificate | null;
}

/**
 * Returns the way to a root that browsers or this system trust. Dates do not affect the trust, because
 * expired certificates have their own checks, but a way over valid ones is preferred.
 * @param presented leaf first, as the server sent them
 */
export function pathOf(presented: readonly X509Certificate[], now: Date): ChainPath {
  const [leaf] = presented;
  const alone = { intermediates: [], root: null };
  if (leaf === undefined) return { trust: 'unknown-issuer', isPublic: false, ...alone };
  if (isSelfSigned(leaf)) {
    const root = rootsNamed(leaf.subject).find(
      ({ certificate }) => certificate.fingerprint256 === leaf.fingerprint256,
    );
    const trust = root === undefined ? 'self-signed' : 'trusted';
    return { trust, isPublic: root?.isPublic === true, ...alone };
  }
  const intermediates: X509Certificate[] = [];
  const end = (trust: Trust, root: X509Certificate | null = null, isPublic = false) => ({
    trust,
    isPublic,
    intermediates,
    root,
  });
  let current = leaf;
  for (let depth = 0; depth < 10; depth += 1) {
    const child = current;
    const roots = rootsNamed(child.issuer).filter(({ certificate }) =>
      isIssuer(certificate, child),
    );
    const [root] = roots;
    if (root !== undefined) {
      const isPublic = roots.some((one) => one.isPublic);
      return end('trusted', root.certificate, isPublic);
    }
    const parents = presented.filter((other) => other !== child && isIssuer(other, child));
    const parent = parents.find(({ validToDate }) => validToDate > now) ?? parents[0];
    if (parent === undefined) return end(isLogged(leaf) ? 'incomplete-chain' : 'unknown-issuer');
    if (isSelfSigned(parent)) return end('unknown-issuer', parent);
    intermediates.push(parent);
    current = parent;
  }
  return end('unknown-issuer');
}

/**
 * Returns whether it has timestamps of logs, as certificates of public authorities do. A chain without its root is whole, so
 * where one ends otherwise, its root is private rather than an intermediate left out.
 */
const isLogged = (leaf: X509Certificate): boolean => extensionsOf(leaf).timestamps > 0;

const isIssuer = (issuer: X509Certificate, child: X509Certificate): boolean =>
  child.checkIssued(issuer) && child.verify(issuer.publicKey);

export const isSelfSigned = (certificate: X509Certificate): boolean =>
  isIssuer(certificate, certificate);

interface Root {
  certificate: X509Certificate;
  isPublic: boolean;
}

let known: { defaults: readonly string[]; bySubject: ReadonlyMap<string, readonly Root[]> } | null =
  null;

/**
 * Node's bundled roots, which are those of Mozilla, those of the system and what the process trusts,
 * parsed once for each list of defaults: Node answers the same one until it is replaced.
 */
function rootsNamed(subject: string): readonly Root[] {
  const defaults = getCACertificates('default');
  if (known?.defaults !== defaults) known = { defaults, bySubject: readRoots(defaults) };
  return known.bySubject.get(subject) ?? [];
}

function readRoots(defaults: readonly string[]): ReadonlyMap<string, readonly Root[]> {
  const bundled = new Set(getCACertificates('bundled'));
  const all = new Set([...bundled, ...defaults, ...getCACertificates('system')]);
  const parsed = [...all].map((pem) => ({
    certificate: new X509Certificate(pem),
    isPublic: bundled.has(pem),
  }));
  return Map.groupBy(parsed, ({ certificate }) => certificate.subject);
}

/** The certificates that the server sent, leaf first. */
export function chainOf(leaf: X509Certificate | undefined): readonly X509Certificate[] {
  const chain: X509Certificate[] = [];
  for (
    let next = leaf;
    next !== undefined && chain.length < MAX_CERTIFICATES;
    next = next.issuerCertificate
  ) {
    if (chain.some(({ fingerprint256 }) => fingerprint256 === next?.fingerprint256)) break;
    chain.push(next);
  }
  return chain;
}
