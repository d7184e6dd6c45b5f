import { describeCheck } from '../../../testing/describe-check.ts';
import { tlsService } from '../../../testing/tls-services.ts';
import { certificateLifetimeLimited } from './certificate-lifetime-limited.check.ts';

/** A certificate of a public authority; its last second belongs to it. */
const issued = (from: string, days: number) => {
  const notBefore = new Date(`${from}T00:00:00Z`);
  return tlsService({
    certificate: { notBefore, notAfter: new Date(notBefore.getTime() + days * 86_400_000 - 1000) },
  });
};

describeCheck(certificateLifetimeLimited, {
  sound: {
    '90 days': tlsService(),
    'the limit of 398 days, issued on its last day': issued('2026-03-14', 398),
    'the limit of 200 days': issued('2026-03-15', 200),
    'the limit of 100 days': issued('2027-03-15', 100),
    'the limit of 47 days': issued('2029-03-15', 47),
  },
  long: {
    'a day too long before March 2026': issued('2026-03-14', 399),
    '398 days since March 2026': issued('2026-03-15', 398),
    'a day too long': issued('2026-03-15', 201),
    'a second too long': tlsService({
      certificate: {
        notBefore: new Date('2026-04-01T00:00:00Z'),
        notAfter: new Date('2026-10-18T00:00:00Z'),
      },
    }),
    'a day too long in 2027': issued('2027-03-15', 101),
    'a day too long in 2029': issued('2029-03-15', 48),
  },
  private: {
    'an authority of the company': tlsService({
      certificate: { isPublic: false, notAfter: new Date('2036-01-01T00:00:00Z') },
    }),
    'a self-signed certificate': tlsService({
      certificate: { isPublic: false, trust: 'self-signed', isSelfSigned: true },
    }),
  },
  unplaced: {
    'a missing intermediate': tlsService({
      certificate: { isPublic: false, trust: 'incomplete-chain' },
    }),
  },
  unread: {
    'no handshake in time': tlsService({ certificate: 'unread' }),
  },
});
