import { known } from '../../../subjects/read.ts';
import { describeCheck } from '../../../testing/describe-check.ts';
import { noAnswer, revocationAnswer, tlsService } from '../../../testing/tls-services.ts';
import { certificateNotRevoked } from './certificate-not-revoked.check.ts';

describeCheck(certificateNotRevoked, {
  good: {
    'the responder says so': tlsService({ staple: known(null) }),
    'the staple says so': tlsService({ revocation: noAnswer }),
  },
  revoked: {
    'the responder says so': tlsService({
      revocation: known(revocationAnswer({ status: 'revoked' })),
    }),
    'the staple says so': tlsService({ staple: known(revocationAnswer({ status: 'revoked' })) }),
  },
  silent: {
    'no answer': tlsService({ staple: known(null), revocation: noAnswer }),
    'a responder that was not asked, since the server sent no authority': tlsService({
      staple: known(null),
      revocation: null,
    }),
    'the authority does not know it': tlsService({
      staple: known(null),
      revocation: known(revocationAnswer({ status: 'unknown' })),
    }),
  },
  unlisted: {
    'no responder': tlsService({
      certificate: { hasResponder: false },
      staple: known(null),
      revocation: null,
    }),
  },
});
