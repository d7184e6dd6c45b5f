import { known } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { noAnswer, tlsService } from '../../../testing/tls-services.ts';
import { requiredStapleSent } from './required-staple-sent.check.ts';

describeCheck(requiredStapleSent, {
  sent: { 'an answer': tlsService({ certificate: { mustStaple: true } }) },
  absent: {
    'no answer': tlsService({ certificate: { mustStaple: true }, staple: known(null) }),
  },
  'absent-elsewhere': {
    'mailboxes, whose server cannot staple': tlsService({
      port: 993,
      service: 'imap',
      certificate: { mustStaple: true },
      staple: known(null),
    }),
  },
  relay: {
    'a mail server that others send to': tlsService({
      port: 25,
      startTls: 'smtp',
      certificate: { mustStaple: true },
      staple: known(null),
    }),
  },
  free: { 'no requirement': tlsService({ staple: known(null) }) },
  unread: {
    'no certificate': tlsService({ certificate: 'unread' }),
    'an answer that is forged': tlsService({
      certificate: { mustStaple: true },
      staple: noAnswer,
    }),
  },
});
