import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web/web-origin.ts';
import { onPage } from '../../page-judgement.ts';
import { isNotPublic } from '../../private-address.ts';

/** A private address of version 4, with what stands around it; not the version of a product. */
const internal =
  /(?:^|\/\/|[^a-z\d./])((?:10|127)\.\d{1,3}\.\d{1,3}\.\d{1,3}|192\.168\.\d{1,3}\.\d{1,3}|172\.(?:1[6-9]|2\d|3[01])\.\d{1,3}\.\d{1,3})(?:$|[^\d.])/i;

/** Their values have four numbers as well, such as `x-umbraco-version: 10.8.1.0`. */
const tellsVersion = (name: string): boolean =>
  /(?:^|[-_])(?:version|build|release|ver)(?:$|[-_])/.test(name) || name.endsWith('version');

/** Names may begin like an address: `10.shop.example`. */
const isInside = (host: string): boolean =>
  host === 'localhost' || (/^[\d.]+$|:/.test(host) && isNotPublic(host.replaceAll(/^\[|\]$/g, '')));

const isByte = (part: string): boolean => Number(part) <= 255;

export const internalAddressesHidden = checkOf<WebOrigin>()({
  id: 'internal-addresses-hidden',
  catalogueId: 'HDR-034',
  version: 5,
  title: 'Headers do not disclose internal IP addresses',
  group: 'headers',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'internal-address',
  impact: 'It shows how the network behind the server is built.',
  cweIds: ['CWE-200'],
  owasp: 'A02:2025',
  aliases: ['internal ip disclosure', 'private ip disclosure', 'information disclosure'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'INFO-05, review webpage content for information leakage',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Let the server use its public name.',
    steps: [
      'Set the public host name in the application and its proxy.',
      'Remove headers that name backends.',
    ],
    effort: 'low',
    reference: null,
  },
  outcomes: {
    hidden: { verdict: 'pass', summary: 'No header names a private address.' },
    named: {
      verdict: 'fail',
      title: 'Internal IP address disclosed in a header',
      summary: 'A response header names a private address.',
      penalty: 2,
    },
    inside: { verdict: 'not-applicable', summary: 'The target is itself on a private address' },
    broken: { verdict: 'unknown', summary: 'Something else than the site answered' },
  },
  evaluate(origin) {
    if (origin.refusal !== null) return { outcome: 'broken', reason: origin.refusal };
    if (isInside(origin.host)) {
      return { outcome: 'inside' };
    }
    for (const [name, value] of origin.page.headers) {
      if (name.startsWith('content-security-policy') || tellsVersion(name)) continue;
      const address = internal.exec(value)?.[1];
      if (address?.split('.').every(isByte)) {
        return onPage(origin, 'named', { matched: `${name}: ${value}`, actual: address });
      }
    }
    return { outcome: 'hidden' };
  },
});
