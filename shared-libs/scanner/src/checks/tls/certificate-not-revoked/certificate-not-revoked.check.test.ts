import { known } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { noAnswer, revocationAnswer, tlsService } from '../../../testing/tls-services.ts';
import { certificateNotRevoked } from './certificate-not-revoked.check.ts';

describeCheck(certificateNotRevoked, {
  good: {
    'the responder says so': tlsService({ staple: known(null) }),
    'the staple says so': tlsService({ revocation: noAnswer }),
    'its intermediate is good as well': tlsService({
      intermediateRevocations: [{ subject: 'CN=Issuing CA', answer: known(revocationAnswer()) }],
    }),
  },
  revoked: {
    'the responder says so': tlsService({
      revocation: known(revocationAnswer({ status: 'revoked' })),
    }),
    'the staple says so': tlsService({ staple: known(revocationAnswer({ status: 'revoked' })) }),
  },
  'chain-revoked': {
    'the list of the root has the intermediate': tlsService({
      intermediateRevocations: [
        { subject: 'CN=Issuing CA', answer: known(revocationAnswer({ status: 'revoked' })) },
      ],
    }),
  },
  silent: {
    'the list of the root could not be read': tlsService({
      intermediateRevocations: [{ subject: 'CN=Issuing CA', answer: noAnswer }],
    }),
    'the authority does not know the intermediate': tlsService({
      intermediateRevocations: [
        { subject: 'CN=Issuing CA', answer: known(revocationAnswer({ status: 'unknown' })) },
      ],
    }),
    'no answer': tlsService({ staple: known(null), revocation: noAnswer }),
    'a responder that was not asked, since the server sent no authority': tlsService({
      staple: known(null),
      revocation: null,
    }),
    'a list that was not asked for, since the server sent no authority': tlsService({
      certificate: { hasResponder: false },
      staple: known(null),
      revocation: null,
    }),
    'a certificate that was not read': tlsService({
      certificate: 'unread',
      staple: noAnswer,
      revocation: null,
    }),
    'the authority does not know it': tlsService({
      staple: known(null),
      revocation: known(revocationAnswer({ status: 'unknown' })),
    }),
  },
  unlisted: {
    'neither a responder nor a list, as a certificate of six days': tlsService({
      certificate: { hasResponder: false, hasRevocationList: false },
      staple: known(null),
      revocation: null,
    }),
  },
});
