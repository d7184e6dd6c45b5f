import { expect, test } from 'vitest';
import { describeTls } from './tls-versions.policy.ts';

test('suites and groups are named, and rated', () => {
  const version = 'TLSv1.2';
  const suites = [0xc02f, 0xc013, 0x009c, 0x002f, 0x000a, 0x0005, 0xfafa];
  const seen = {
    version,
    suites,
    order: 'server',
    groups: [0x1d, 0xfafa],
    isCutOff: false,
  } as const;
  expect(describeTls([seen])).toEqual([
    {
      version: 'TLSv1.2',
      suites: [
        { name: 'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256', strength: 'strong' },
        { name: 'TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA', strength: 'acceptable' },
        { name: 'TLS_RSA_WITH_AES_128_GCM_SHA256', strength: 'acceptable' },
        { name: 'TLS_RSA_WITH_AES_128_CBC_SHA', strength: 'weak' },
        { name: 'TLS_RSA_WITH_3DES_EDE_CBC_SHA', strength: 'weak' },
        { name: 'TLS_RSA_WITH_RC4_128_SHA', strength: 'insecure' },
        { name: '0xfafa', strength: 'weak' },
      ],
      order: 'server',
      groups: ['x25519', '0xfafa'],
      isCutOff: false,
    },
  ]);
  expect(describeTls(null)).toEqual([]);
});
