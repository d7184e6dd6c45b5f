import { unknown } from '@parapet/checks/definition/read';
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
  encrypted: {
    'PKCS #8': site({ 'server.key': plain('-----BEGIN ENCRYPTED PRIVATE KEY-----\r\nMIIFHDBO') }),
    'a key of OpenSSL': site({
      'privkey.pem': plain('-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n'),
    }),
    'a key of OpenSSH': site({
      id_rsa: plain(`-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAACmFlczI1Ni1jdHI`),
    }),
  },
  absent: {
    'a text about keys': site({
      id_rsa: plain('It begins so:\n-----BEGIN PRIVATE KEY-----\n...\n'),
    }),
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
