import { checkOf } from '../../../check-definition/check.ts';
import { header, type WebOrigin } from '../../../subjects/web-origin.ts';
import { noDocument, noDocumentOutcomes, onPage } from '../../page-judgement.ts';

export const permissionsPolicyPresent = checkOf<WebOrigin>()({
  id: 'permissions-policy-present',
  catalogueId: 'HDR-022',
  version: 2,
  title: 'Pages state which device features they use',
  group: 'headers',
  severity: 'info',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'permissions-policy',
  impact:
    'Without it, an injected or framed script may ask for camera, microphone or location in the name of the site.',
  cweIds: ['CWE-693'],
  standard: {
    document: 'Permissions Policy, W3C Working Draft',
    section: '6.1 Permissions-Policy HTTP Header Field',
    published: '2020-07-16',
  },
  remediation: {
    summary: 'Send a Permissions-Policy that turns unused features off.',
    steps: ['Send for instance `Permissions-Policy: camera=(), microphone=(), geolocation=()`.'],
    effort: 'low',
    reference: 'https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Permissions-Policy',
  },
  outcomes: {
    present: { verdict: 'pass', summary: 'The header is sent.' },
    absent: {
      verdict: 'fail',
      title: 'Permissions-Policy is missing',
      summary: 'The header is not sent.',
      penalty: 0,
    },
    ...noDocumentOutcomes,
  },
  evaluate(origin) {
    const without = noDocument(origin);
    if (without !== null) return without;
    return header(origin.page, 'permissions-policy')?.trim()
      ? { outcome: 'present' }
      : onPage(origin, 'absent', { actual: 'no header' });
  },
});
