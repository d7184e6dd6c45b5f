import { known, unknown } from '../../../subjects/read.ts';
import { describeCheck } from '../../../testing/describe-check.ts';
import { mailHost, noReply, zone } from '../../../testing/zones.ts';
import { daneMatchesCertificate } from './dane-matches-certificate.check.ts';

describeCheck(daneMatchesCertificate, {
  fitting: {
    'one of two fits, as in a change of keys': zone({
      mailHosts: [
        mailHost({ tlsa: known(['3 1 1 ab', '3 1 1 cd']) }, { fittingTlsa: [false, true] }),
      ],
    }),
  },
  mismatch: {
    'an old record': zone({
      mailHosts: [mailHost({ tlsa: known(['3 1 1 ab']) }, { fittingTlsa: [false] })],
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
  none: { 'no record': zone() },
  mailless: { 'no mail server': zone({ mailHosts: [] }) },
  silent: {
    'the handshake failed': zone({
      mailHosts: [
        mailHost(
          { tlsa: known(['3 1 1 ab']) },
          { certificate: unknown('The TLS handshake failed'), fittingTlsa: null },
        ),
      ],
    }),
    'no reply about the records': zone({ mailHosts: [mailHost({ tlsa: noReply })] }),
    'it does not accept connections': zone({
      mailHosts: [mailHost({ session: unknown('The mail server does not accept connections') })],
    }),
  },
  unread: { 'no reply': zone({ mailHosts: noReply }) },
});
