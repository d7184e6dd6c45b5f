import { unknown } from '../../../subjects/read.ts';
import type { CertificateFacts } from '../../../subjects/tls-service.ts';
import { describeCheck } from '../../../testing/describe-check.ts';
import { tlsService } from '../../../testing/tls-services.ts';
import { mailHost, noReply, zone } from '../../../testing/zones.ts';

import { mailServerCertificatesValid } from './mail-server-certificates-valid.check.ts';

const other = (certificate: Partial<CertificateFacts>) => tlsService({ certificate }).certificate;
const withCertificate = (certificate: Partial<CertificateFacts>) =>
  zone({ mailHosts: [mailHost({}, { certificate: other(certificate) })] });

describeCheck(mailServerCertificatesValid, {
  valid: { 'a valid one': zone() },
  pinned: {
    'self-signed, with a TLSA record': zone({
      mailHosts: [
        mailHost({}, { certificate: other({ trust: 'self-signed' }), fittingTlsa: [true] }),
      ],
    }),
  },
  invalid: {
    expired: withCertificate({ notAfter: new Date('2026-11-01T00:00:00.000Z') }),
    'not valid yet': withCertificate({ notBefore: new Date('2026-12-01T00:00:00.000Z') }),
    'for another name': withCertificate({ coversHost: false }),
    'self-signed': withCertificate({ trust: 'self-signed' }),
  },
  plain: {
    'no TLS': zone({ mailHosts: [mailHost({}, { offersStartTls: false, certificate: null })] }),
  },
  mailless: { 'no mail server': zone({ mailHosts: [] }) },
  silent: {
    'the handshake failed': zone({
      mailHosts: [mailHost({}, { certificate: unknown('The TLS handshake failed') })],
    }),
    'it does not accept connections': zone({
      mailHosts: [mailHost({ session: unknown('The mail server does not accept connections') })],
    }),
  },
  unread: { 'no reply': zone({ mailHosts: noReply }) },
});
