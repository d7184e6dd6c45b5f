import { checkOf } from '../../../check-definition/check.ts';
import { headerValues, type WebOrigin } from '../../../subjects/web/web-origin.ts';
import { noDocument, noDocumentOutcomes, onPage } from '../../page-judgement.ts';
import { howToSend } from '../how-to-send.ts';

/** A feature with those who may use it, quoted texts left empty. */
const MEMBER =
  /^[a-z*][a-z\d_.*-]*(?:=(?:\*|\?[01]|[a-z\d][\w.:/-]*|""|\([a-zA-Z\d\s_.:/*?"-]*\)))?(?:;.*)?$/;

/** Browsers ignore all of a header that is no dictionary (RFC 8941, section 4.2). */
const isDictionary = (text: string): boolean =>
  text
    .replaceAll(/"[^"]*"/g, '""')
    .split(',')
    .every((member) => MEMBER.test(member.trim()));

/** `*` gives a feature to frames too that would not have it without the header. */
const isForAll = (member: string): boolean =>
  /^[^=]*=\s*(?:\*|\(\s*\*\s*\))\s*(?:;|$)/.test(member);

export const permissionsPolicyPresent = checkOf<WebOrigin>()({
  id: 'permissions-policy-present',
  catalogueId: 'HDR-022',
  version: 4,
  title: 'Pages have a Permissions-Policy',
  group: 'headers',
  severity: 'info',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'permissions-policy',
  impact:
    'Without it, an injected script may ask for camera, microphone or location in the name of the site, and let frames do so.',
  cweIds: ['CWE-693'],
  owasp: 'A02:2025',
  aliases: ['permissions policy', 'feature policy', 'feature-policy'],
  standard: {
    document: 'Permissions Policy, W3C Working Draft',
    section: '6.1 Permissions-Policy HTTP Header Field',
    published: '2020-07-16',
  },
  remediation: {
    summary: 'Send a Permissions-Policy that turns unused features off.',
    steps: [
      'Send for instance `Permissions-Policy: camera=(), microphone=(), geolocation=()`.',
      ...howToSend('Permissions-Policy', 'camera=(), microphone=(), geolocation=()'),
    ],
    effort: 'low',
    reference: 'https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Permissions-Policy',
  },
  outcomes: {
    present: { verdict: 'pass', summary: 'The header is sent, and browsers understand it.' },
    absent: {
      verdict: 'fail',
      title: 'Permissions-Policy missing',
      summary: 'The header is not sent.',
      penalty: 0,
    },
    invalid: {
      verdict: 'fail',
      title: 'Permissions-Policy invalid',
      summary: 'Browsers ignore the whole header: it is not written as features with lists.',
      penalty: 0,
    },
    open: {
      verdict: 'fail',
      title: 'Permissions-Policy too permissive',
      summary: 'It gives each feature that it names to every frame of any site.',
      penalty: 0,
    },
    ...noDocumentOutcomes,
  },
  evaluate(origin) {
    const without = noDocument(origin);
    if (without !== null) return without;
    const text = headerValues(origin.page, 'permissions-policy').join(', ').trim();
    if (text === '') return onPage(origin, 'absent', { actual: 'no header' });
    const seen = { expected: 'camera=(), microphone=()', actual: text };
    if (!isDictionary(text)) return onPage(origin, 'invalid', seen);
    return text.split(',').every(isForAll) ? onPage(origin, 'open', seen) : { outcome: 'present' };
  },
});
