import { known } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { noAnswer, tlsService } from '../../../testing/tls-services.ts';
import { revocationStapled } from './revocation-stapled.check.ts';

describeCheck(revocationStapled, {
  stapled: { 'an answer': tlsService() },
  absent: { 'no answer': tlsService({ staple: known(null) }) },
  program: {
    'mailboxes, whose server cannot staple': tlsService({
      port: 993,
      service: 'imap',
      staple: known(null),
    }),
  },
  unlisted: { 'no responder': tlsService({ certificate: { hasResponder: false } }) },
  unread: {
    'no certificate': tlsService({ certificate: 'unread' }),
    'an answer that is forged': tlsService({ staple: noAnswer }),
  },
});
