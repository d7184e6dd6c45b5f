import { known, unknown } from '@parapet/checks/definition/read';
import type { MailHostAnswer } from '../../../subjects/mail.ts';
import type { CertificateFacts } from '../../../subjects/tls-service.ts';
import { describeCheck } from '../../../testing/describe-check.ts';
import { tlsService } from '../../../testing/tls-services.ts';
import { mailHost, mailHostAt, mailSession, noReply, zone } from '../../../testing/zones.ts';
import { daneMatchesCertificate } from './dane-matches-certificate.check.ts';

const expired = { notAfter: new Date('2026-11-01T00:00:00.000Z') };
/** A fitting record, and a certificate that it is about. */
const ofAuthority = (certificate: Partial<CertificateFacts>, record = '2 1 1 ab') =>
  zone({
    mailHosts: [
      mailHost(
        { tlsa: known([record]) },
        { certificate: tlsService({ certificate }).certificate, fittingTlsa: [true] },
      ),
    ],
  });

const fitting = { session: mailSession({ fittingTlsa: [true] }) };
/** A record about the server itself, and what each address of it answers. */
const withRecord = (...answers: readonly Partial<MailHostAnswer>[]) =>
  zone({ mailHosts: [{ ...mailHostAt(...answers), tlsa: known(['3 1 1 ab']) }] });

describeCheck(daneMatchesCertificate, {
  fitting: {
    'of an authority': ofAuthority({}),
    'of an authority, for the domain itself': ofAuthority({
      coversHost: false,
      names: ['shop.example'],
    }),
    'expired, while the record is about the server itself': ofAuthority(expired, '3 1 1 ab'),
    'one of two fits, as in a change of keys': zone({
      mailHosts: [
        mailHost({ tlsa: known(['3 1 1 ab', '3 1 1 cd']) }, { fittingTlsa: [false, true] }),
      ],
    }),
  },
  unsigned: {
    'a record that does not fit, in a zone that is not signed': zone({
      mailHosts: [
        mailHost({ tlsa: known(['3 1 1 ab']), isSigned: known(false) }, { fittingTlsa: [false] }),
      ],
    }),
  },
  mismatch: {
    'of an authority, but expired': ofAuthority(expired),
    'of an authority, but for another name': ofAuthority({
      coversHost: false,
      names: ['other.example'],
    }),
    'an old record': zone({
      mailHosts: [mailHost({ tlsa: known(['3 1 1 ab']) }, { fittingTlsa: [false] })],
    }),
    'one of two addresses has another certificate': withRecord(fitting, {
      session: mailSession({ fittingTlsa: [false] }),
    }),
    'no TLS': zone({
      mailHosts: [
        mailHost(
          { tlsa: known(['3 1 1 ab']) },
          { fittingTlsa: null, certificate: null, offersStartTls: false },
        ),
      ],
    }),
  },
  unusable: {
    'a record for browsers': zone({
      mailHosts: [mailHost({ tlsa: known(['1 1 1 ab']) }, { fittingTlsa: [false] })],
    }),
  },
  none: {
    'no record': zone(),
    'no record, and it does not accept connections': zone({
      mailHosts: [mailHostAt({ session: unknown('No connection') })],
    }),
  },
  unrouted: {
    'one address fits, the other is out of reach': withRecord(fitting, { session: null }),
  },
  inner: {
    'a private address': zone({
      mailHosts: [mailHost({ tlsa: known(['3 1 1 ab']), answers: [] })],
    }),
  },
  mailless: { 'no mail server': zone({ mailHosts: [] }) },
  silent: {
    'no reply about the zone of the mail server': zone({
      mailHosts: [mailHost({ tlsa: known(['3 1 1 ab']), isSigned: noReply })],
    }),
    'the handshake failed': zone({
      mailHosts: [
        mailHost(
          { tlsa: known(['3 1 1 ab']) },
          { certificate: unknown('The TLS handshake failed'), fittingTlsa: null },
        ),
      ],
    }),
    'no reply about the records': zone({ mailHosts: [mailHost({ tlsa: noReply })] }),
    'it does not accept connections': withRecord({ session: unknown('No connection') }),
    'one of two addresses does not accept connections': withRecord(fitting, {
      session: unknown('No connection'),
    }),
  },
  unread: { 'no reply': zone({ mailHosts: noReply }) },
});
