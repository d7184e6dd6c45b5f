import { known, unknown } from '@parapet/checks/definition/read';
import type { MailHost } from '../../../subjects/mail.ts';
import type { CertificateFacts } from '../../../subjects/tls-service.ts';
import { describeCheck } from '../../../testing/describe-check.ts';
import { tlsService } from '../../../testing/tls-services.ts';
import { mailHost, mailHostAt, mailSession, noReply, zone } from '../../../testing/zones.ts';

import { mailServerCertificatesValid } from './mail-server-certificates-valid.check.ts';

const other = (certificate: Partial<CertificateFacts>) => tlsService({ certificate }).certificate;
const withCertificate = (certificate: Partial<CertificateFacts>) =>
  zone({ mailHosts: [mailHost({}, { certificate: other(certificate) })] });

const pinned = (record: string, certificate: Partial<CertificateFacts>) =>
  zone({
    mailHosts: [
      mailHost({ tlsa: known([record]) }, { certificate: other(certificate), fittingTlsa: [true] }),
    ],
  });

const selfSigned = (more: Partial<MailHost>) =>
  zone({
    mailHosts: [
      mailHost(
        { tlsa: known(['3 1 1 ab']), ...more },
        { certificate: other({ trust: 'self-signed' }), fittingTlsa: [true] },
      ),
    ],
  });

describeCheck(mailServerCertificatesValid, {
  valid: { 'a valid one': zone() },
  pinned: {
    'self-signed, with a TLSA record': selfSigned({}),
    'expired, with a TLSA record of the server itself': pinned('3 1 1 ab', {
      notAfter: new Date('2026-11-01T00:00:00.000Z'),
    }),
    'of an authority of its own, which a TLSA record names': pinned('2 1 1 ab', {
      trust: 'unknown-issuer',
    }),
  },
  invalid: {
    expired: withCertificate({ notAfter: new Date('2026-11-01T00:00:00.000Z') }),
    'not valid yet': withCertificate({ notBefore: new Date('2026-12-01T00:00:00.000Z') }),
    'for another name': withCertificate({ coversHost: false }),
    'expired, while a TLSA record names the authority alone': pinned('2 1 1 ab', {
      notAfter: new Date('2026-11-01T00:00:00.000Z'),
    }),
    'self-signed, with a TLSA record in a zone that is not signed': selfSigned({
      isSigned: known(false),
    }),
    'expired at one of two addresses': zone({
      mailHosts: [
        mailHostAt(
          {},
          { session: mailSession({ certificate: other({ notAfter: new Date('2026-11-01') }) }) },
        ),
      ],
    }),
    'self-signed': withCertificate({ trust: 'self-signed' }),
  },
  plain: {
    'no TLS': zone({ mailHosts: [mailHost({}, { offersStartTls: false, certificate: null })] }),
  },
  unrouted: {
    'one address has a valid one, the other is out of reach': zone({
      mailHosts: [mailHostAt({}, { session: null })],
    }),
  },
  inner: { 'a private address': zone({ mailHosts: [mailHost({ answers: [] })] }) },
  mailless: { 'no mail server': zone({ mailHosts: [] }) },
  silent: {
    'self-signed, and no reply about the zone of its TLSA record': selfSigned({
      isSigned: noReply,
    }),
    'self-signed, and no reply about TLSA records': zone({
      mailHosts: [
        mailHost(
          { tlsa: noReply },
          { certificate: other({ trust: 'self-signed' }), fittingTlsa: [] },
        ),
      ],
    }),
    'the handshake failed': zone({
      mailHosts: [mailHost({}, { certificate: unknown('The TLS handshake failed') })],
    }),
    'it does not accept connections': zone({
      mailHosts: [mailHostAt({ session: unknown('The mail server does not accept connections') })],
    }),
    'one of two addresses does not accept connections': zone({
      mailHosts: [mailHostAt({}, { session: unknown('No connection') })],
    }),
  },
  unread: { 'no reply': zone({ mailHosts: noReply }) },
});
