import { unknown } from '../../../subjects/read.ts';
import { describeCheck } from '../../../testing/describe-check.ts';
import { plain, siteFor } from '../../../testing/web-origins.ts';
import { privateKeyNotExposed } from './private-key-not-exposed.check.ts';

const site = siteFor(privateKeyNotExposed);

describeCheck(privateKeyNotExposed, {
  exposed: {
    'an RSA key': site({
      'server.key': plain('-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----'),
    }),
    'an OpenSSH key': site({
      '.ssh/id_ed25519': plain('-----BEGIN OPENSSH PRIVATE KEY-----\nb3Bl'),
    }),
  },
  absent: {
    'a site that answers 404': site(),
    'a public key': site({ id_rsa: plain('-----BEGIN PUBLIC KEY-----\nMIIB') }),
    'a page that mentions keys': site({
      id_rsa: { body: '<p>Paste the line -----BEGIN PRIVATE KEY----- here</p>' },
    }),
  },
  refused: {
    'this path alone is refused': site({ id_rsa: { status: 403 } }),
  },
  unreadable: {
    'no answer in time': site({ id_rsa: unknown('No answer came in time') }),
    'a server error': site({ id_rsa: { status: 503 } }),
  },
});
