import { UNDECIDED_VERSIONS } from '../checks/software/software-not-exploited/software-not-exploited.check.ts';
import { technologyRules } from '../technologies/rules/technology-rules.ts';
import { checks } from './registry.ts';

/** One change that closes the findings of several checks, with their ids. */
interface SharedFix {
  readonly id: string;
  /** Tells what to do, in one line without a full stop. */
  readonly name: string;
  readonly checkIds: readonly string[];
}

/** A check that is in none of them has a fix of its own: its remediation. */
export const sharedFixes: readonly SharedFix[] = [
  {
    id: 'serve-no-dot-files',
    name: 'Stop serving files whose names begin with a dot',
    checkIds: [
      'git-metadata-not-exposed',
      'subversion-metadata-not-exposed',
      'env-file-not-exposed',
      'ds-store-not-exposed',
      'password-file-not-exposed',
      'registry-tokens-not-exposed',
    ],
  },
  {
    id: 'strict-transport-security',
    name: 'Send Strict-Transport-Security for a year and for sub-domains',
    checkIds: [
      'hsts-enabled',
      'hsts-lasts-long',
      'hsts-covers-subdomains',
      'hsts-preload-eligible',
    ],
  },
  {
    id: 'content-security-policy',
    name: 'Send a strict Content-Security-Policy',
    checkIds: [
      'csp-present',
      'csp-forbids-inline-scripts',
      'csp-forbids-eval',
      'csp-names-script-hosts',
      'csp-limits-plugins',
      'csp-limits-base',
      'csp-limits-forms',
      'csp-script-hosts-safe',
      'csp-well-formed',
      'csp-forbids-plain-http',
      'framing-restricted',
    ],
  },
  {
    id: 'response-headers',
    name: 'Send nosniff, Referrer-Policy and the other security headers',
    checkIds: [
      'nosniff',
      'referrer-policy-safe',
      'permissions-policy-present',
      'opener-isolated',
      'resources-isolated',
    ],
  },
  {
    id: 'cors-origins',
    name: 'Answer cross-origin requests of listed origins alone',
    checkIds: ['cors-rejects-strangers', 'cors-rejects-null', 'cors-rejects-look-alikes'],
  },
  {
    id: 'cookie-attributes',
    name: 'Set Secure, HttpOnly and SameSite on cookies',
    checkIds: [
      'session-cookie-secure',
      'session-cookie-http-only',
      'cookie-same-site-set',
      'cross-site-cookie-secure',
      'session-cookie-host-only',
      'cookie-prefix-kept',
    ],
  },
  {
    id: 'https-only',
    name: 'Answer every HTTP request with a redirect to HTTPS',
    checkIds: [
      'http-leads-to-https',
      'https-before-other-hosts',
      'session-cookie-set-over-https',
      'password-asked-over-https',
    ],
  },
  {
    id: 'tls-versions',
    name: 'Accept TLS 1.2 and 1.3 alone',
    checkIds: [
      'ssl2-disabled',
      'ssl3-disabled',
      'tls10-disabled',
      'tls11-disabled',
      'modern-tls-offered',
      'tls13-offered',
      'downgrade-refused',
    ],
  },
  {
    id: 'tls-suites',
    name: 'Offer modern cipher suites and groups alone',
    checkIds: [
      'suites-authenticate-and-encrypt',
      'export-suites-disabled',
      'rc4-disabled',
      'small-block-suites-disabled',
      'forward-secrecy-offered',
      'authenticated-suites-offered',
      'key-exchange-group-large',
      'own-suite-order',
      'weak-curves-disabled',
    ],
  },
  {
    id: 'certificate',
    name: 'Install a new certificate',
    checkIds: [
      'certificate-not-expired',
      'certificate-renewed-in-time',
      'certificate-already-valid',
      'certificate-names-host',
      'certificate-from-authority',
      'certificate-key-strong',
      'certificate-signature-strong',
      'certificate-lifetime-limited',
      'certificate-logged',
      'certificate-not-revoked',
      'certificate-own',
    ],
  },
  {
    id: 'spf',
    name: 'Correct the SPF record',
    checkIds: [
      'spf-published',
      'spf-single',
      'spf-well-formed',
      'spf-rejects-strangers',
      'spf-look-ups-limited',
      'spf-names-exist',
      'spf-without-ptr',
      'spf-domains-registered',
      'spf-networks-narrow',
      'spf-includes-valid',
    ],
  },
  {
    id: 'dmarc',
    name: 'Publish and enforce a DMARC policy',
    checkIds: [
      'dmarc-published',
      'dmarc-enforced',
      'dmarc-covers-all-mail',
      'dmarc-covers-subdomains',
      'dmarc-reports-read',
      'dmarc-reports-authorised',
      'dmarc-valid',
      'spf-backed-by-dmarc',
      'bimi-backed-by-dmarc',
    ],
  },
  {
    id: 'mta-sts',
    name: 'Publish and enforce an MTA-STS policy',
    checkIds: ['mta-sts-published', 'mta-sts-policy-valid', 'mta-sts-enforced'],
  },
  {
    id: 'close-postgres',
    name: 'Require passwords for PostgreSQL, and close its port',
    checkIds: ['postgres-not-exposed', 'postgres-requires-password'],
  },
  {
    id: 'close-memcached',
    name: 'Bind Memcached to an internal address',
    checkIds: ['memcached-not-open', 'memcached-udp-closed'],
  },
  {
    id: 'close-vnc',
    name: 'Set a password for VNC, and close its port',
    checkIds: ['vnc-not-exposed', 'vnc-requires-password'],
  },
];

const UPDATE = 'update/';
/** Their findings are about one product, which one update closes. */
const updated = new Set(checks.filter(({ aspect }) => aspect === 'software').map(({ id }) => id));
const shared = new Map(sharedFixes.map((fix) => [fix.id, fix.name]));
const fixOfCheck = new Map(sharedFixes.flatMap(({ id, checkIds }) => checkIds.map((c) => [c, id])));
const remediations = new Map(checks.map(({ id, remediation }) => [id, remediation.summary]));
const products = new Map([
  ...technologyRules.map(({ slug, name }) => [slug, name] as const),
  [UNDECIDED_VERSIONS, 'software whose exploited flaws are not ruled out'] as const,
]);

/**
 * Returns the change that closes a finding: the same for all that it closes, on whatever asset. At most 120 characters.
 * @param locator of the finding; that of software ends with the slug of its product
 */
export function fixOf(checkId: string, locator: string): string {
  if (!updated.has(checkId)) return fixOfCheck.get(checkId) ?? checkId;
  const slug = locator.slice(locator.lastIndexOf('/') + 1);
  return `${UPDATE}${slug}`.slice(0, 120);
}

/** Returns what a fix is called; null for one that no check has any more. */
export function fixName(fix: string): string | null {
  if (fix.startsWith(UPDATE)) {
    const slug = fix.slice(UPDATE.length);
    return `Update ${products.get(slug) ?? slug}`;
  }
  return shared.get(fix) ?? remediations.get(fix)?.replace(/\.$/, '') ?? null;
}
