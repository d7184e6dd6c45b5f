import type { Source } from '../../definition/source.ts';
import { listed } from '../listed.ts';

export const acmSources: readonly Source[] = [
  listed({
    service: 'acm',
    operation: 'ListCertificates',
    type: 'aws.acm.certificate',
    // Without key types the list has certificates of RSA 2048 and less alone.
    input: {
      MaxItems: 1000,
      Includes: {
        keyTypes: [
          'RSA_1024',
          'RSA_2048',
          'RSA_3072',
          'RSA_4096',
          'EC_prime256v1',
          'EC_secp384r1',
          'EC_secp521r1',
        ],
      },
    },
    items: ({ CertificateSummaryList }) => CertificateSummaryList,
    uid: ({ CertificateArn }) => CertificateArn,
    name: ({ DomainName, CertificateArn }) => DomainName ?? CertificateArn,
  }),
];
