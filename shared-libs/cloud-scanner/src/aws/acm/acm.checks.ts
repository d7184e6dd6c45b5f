import type { CloudCheck } from '../../definition/cloud-check.ts';
import { requires } from '../../judging/requires.ts';

const guide = 'https://docs.aws.amazon.com/acm/latest/userguide';
const DAY_MS = 86_400_000;
/** Days in which a person can still renew a certificate in peace. */
const MIN_DAYS = 30;

export const acmChecks: readonly CloudCheck[] = [
  {
    id: 'aws-acm-certificate-valid',
    topics: ['aws_acm_certificates_expiration_check'],
    type: 'aws.acm.certificate',
    title: 'Certificates of ACM are valid for 30 days or more',
    severity: 'medium',
    impact: 'Browsers and programs refuse the services that use it from that day on.',
    category: 'resilience',
    cweIds: ['CWE-298'],
    owasp: 'A04:2025',
    aliases: ['expired certificate', 'certificate expiry'],
    objectives: ['certificates-valid'],
    reads: ['NotAfter', 'InUse'],
    problems: {
      expired: { title: 'Certificate in use is expired', severity: 'high' },
      expiring: { title: 'Certificate in use expires within 30 days' },
      idle: { title: 'Expired certificate is kept without use', severity: 'info' },
    },
    remediation: {
      summary: 'Renew or import the certificate; let ACM validate by DNS so that it renews itself.',
      console: [
        'Open the certificate and see why its renewal is pending.',
        'Add the records for validation by DNS, or import a new certificate.',
      ],
      effort: 'low',
      reference: `${guide}/managed-renewal.html`,
    },
    judge({ config }, { now }) {
      const isInUse = config.InUse !== false;
      const end = new Date(config.NotAfter ?? 0);
      if (!config.NotAfter) return { notApplicable: 'It was not issued.' };
      const days = Math.floor((end.getTime() - now.getTime()) / DAY_MS);
      const shown = { NotAfter: end.toISOString(), InUse: isInUse };
      const expected = `${MIN_DAYS} days or more before its end`;
      if (!isInUse) return days < 0 ? { problem: 'idle', shown, expected } : 'secure';
      if (days < 0) return { problem: 'expired', shown, expected };
      return days < MIN_DAYS ? { problem: 'expiring', shown, expected } : 'secure';
    },
  },
  {
    id: 'aws-acm-certificate-key-strong',
    topics: ['aws_acm_certificates_with_secure_key_algorithms'],
    type: 'aws.acm.certificate',
    title: 'Certificates of ACM have keys of 2048 bits or more',
    severity: 'medium',
    impact: 'A key of 1024 bits is within the means of a state, and browsers refuse it.',
    category: 'data',
    cweIds: ['CWE-326'],
    owasp: 'A04:2025',
    aliases: ['rsa 1024'],
    objectives: ['encrypted-in-transit'],
    reads: ['KeyAlgorithm'],
    problems: { short: { title: 'Certificate has an RSA key of 1024 bits' } },
    remediation: {
      summary: 'Request or import a certificate with RSA 2048 or an elliptic curve.',
      console: ['Choose Request, a key algorithm such as ECDSA P 256, and replace the old one.'],
      terraform: 'resource "aws_acm_certificate" "this" {\n  key_algorithm = "EC_prime256v1"\n}',
      effort: 'low',
      reference: `${guide}/acm-certificate-characteristics.html`,
    },
    judge: requires('KeyAlgorithm', (value) => !/^RSA[_-]1024$/.test(value ?? ''), {
      problem: 'short',
      expected: 'RSA_2048 or an elliptic curve',
    }),
  },
];
