import { checkOf } from '../../../check-definition/check.ts';
import type { TlsService } from '../../../subjects/tls-service.ts';
import { certificateOutcomes, judgeCertificate } from '../certificate-judgement.ts';

/** Attributes of subjects that no owner would choose, whole and in lower case. */
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
  'ou=fortigate',
  'cn=sonicwall',
  'cn=synology',
  'cn=synology.com',
  'cn=qnap nas',
  'cn=ubnt',
  'cn=netscaler',
  'cn=vigor router',
  'cn=hp jetdirect',
];

export const certificateOwn = checkOf<TlsService>()({
  id: 'certificate-own',
  catalogueId: 'TLS-038',
  version: 2,
  title: 'The certificate is not the default of its vendor',
  group: 'tls',
  severity: 'medium',
  confidence: 'confirmed',
  subject: 'tls-service',
  reach: 'anyone',
  aspect: 'certificate-sample',
  impact:
    'The keys of some samples are in every copy of a product, so that anyone can read what they protect. Of others, clients cannot tell this server from an attacker with a certificate alike.',
  cweIds: ['CWE-798', 'CWE-1392'],
  owasp: 'A04:2025',
  aliases: [
    'default certificate',
    'snake oil',
    'snakeoil',
    'vendor certificate',
    'shared private key',
  ],
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
      title: 'Default vendor certificate in use',
      summary: 'The certificate is one that products and packages come with.',
      penalty: 8,
    },
  },
  evaluate: (service) =>
    judgeCertificate<'sample'>(service, ({ subject, isPublic }) => {
      if (isPublic) return null;
      // A value may itself have a comma, so that the text cannot be split at each.
      const text = `, ${subject.toLowerCase()}, `;
      const sign = signs.find((part) => text.includes(`, ${part}, `));
      return sign === undefined
        ? null
        : { outcome: 'sample', expected: 'a certificate of your own', actual: subject };
    }),
});
