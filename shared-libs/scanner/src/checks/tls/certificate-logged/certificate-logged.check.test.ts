import { known } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { noAnswer, refused, tlsService } from '../../../testing/tls-services.ts';
import { certificateLogged } from './certificate-logged.check.ts';

describeCheck(certificateLogged, {
  sound: {
    'in the certificate': tlsService(),
    'in the handshake': tlsService({ certificate: { timestamps: 0 }, traits: { timestamps: 1 } }),
  },
  unlogged: { none: tlsService({ certificate: { timestamps: 0 }, staple: known(null) }) },
  unseen: {
    'none, beside a staple': tlsService({ certificate: { timestamps: 0 } }),
    'none, beside a staple that could not be read': tlsService({
      certificate: { timestamps: 0 },
      staple: noAnswer,
    }),
    'none, and no answer to the hello that asks for them': tlsService({
      certificate: { timestamps: 0 },
      staple: known(null),
      traits: { renegotiation: noAnswer },
    }),
    'none, and an alert instead of the hello': tlsService({
      certificate: { timestamps: 0 },
      staple: known(null),
      traits: { renegotiation: refused },
    }),
    'none, and TLS 1.3 alone': tlsService({
      certificate: { timestamps: 0 },
      staple: known(null),
      versions: ['TLSv1.3'],
    }),
  },
  private: { 'an own authority': tlsService({ certificate: { isPublic: false, timestamps: 0 } }) },
  unread: { 'no certificate': tlsService({ certificate: 'unread' }) },
});
