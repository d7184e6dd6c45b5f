import { checkOf } from '../../../check-definition/check.ts';
import type { TlsService } from '../../../subjects/tls-service.ts';
import { certificateOutcomes, judgeCertificate } from '../certificate-judgement.ts';

/** Parts of subjects that no owner would choose, in lower case. */
const signs = [
  'o=internet widgits pty ltd',
  'o=snake oil',
  'o=someorganization',
  'o=default company ltd',
  'cn=traefik default cert',
  'cn=kubernetes ingress controller fake certificate',
  'o=acme co',
  'cn=plesk',
  'o=parallels',
  'cn=fortigate',
  'cn=sonicwall',
  'cn=synology',
  'cn=qnap nas',
  'cn=ubnt',
  'cn=netscaler',
  'cn=vigor router',
  'cn=hp jetdirect',
];

export const certificateOwn = checkOf<TlsService>()({
  id: 'certificate-own',
  catalogueId: 'TLS-038',
  version: 1,
  title: 'The certificate is not a sample of its vendor',
  group: 'tls',
  severity: 'medium',
  confidence: 'confirmed',
  subject: 'tls-service',
  reach: 'anyone',
  aspect: 'certificate-sample',
  impact:
    'The key of a sample is in every copy of the product, so that anyone can read what it encrypts.',
  cweIds: ['CWE-798', 'CWE-1392'],
  standard: {
    document: 'NIST SP 800-52 Rev. 2',
    section: '3.2 Server keys and certificates',
    published: '2019-08',
  },
  remediation: {
    summary: 'Install a certificate of your own.',
    steps: [
      'Create a new key on the server, and get a certificate for it.',
      'Remove the sample from the configuration.',
    ],
    effort: 'low',
    reference: null,
  },
  outcomes: {
    ...certificateOutcomes,
    sample: {
      verdict: 'fail',
      title: 'Sample certificate of a vendor',
      summary: 'The certificate is one that products and packages come with.',
      penalty: 8,
    },
  },
  evaluate: (service) =>
    judgeCertificate<'sample'>(service, ({ subject, isPublic }) => {
      if (isPublic) return null;
      const text = subject.toLowerCase();
      const sign = signs.find((part) => text.includes(part));
      return sign === undefined
        ? null
        : { outcome: 'sample', expected: 'a certificate of your own', actual: subject };
    }),
});
