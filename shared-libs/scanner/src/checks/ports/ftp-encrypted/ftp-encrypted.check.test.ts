import { describeCheck } from '../../../testing/describe-check.ts';
import { host, service } from '../../../testing/hosts.ts';
import { ftpEncrypted } from './ftp-encrypted.check.ts';

describeCheck(ftpEncrypted, {
  absent: {
    'no open port': host(),
    'another service on another port': host([service({ port: 8080, name: 'http', web: true })]),
    'another service on the usual port': host([service({ port: 21, name: 'ssh' })]),
  },
  encrypted: {
    'a server that starts TLS': host([service({ port: 21, name: 'ftp', access: 'protected' })]),
    'a server behind TLS from the start': host([service({ port: 990, name: 'ftp', tls: true })]),
  },
  clear: {
    'the usual port': host([service({ port: 21, name: 'ftp', access: 'open' })]),
    'an unusual port': host([service({ port: 40021, name: 'ftp', access: 'open' })]),
  },
  'clear-inside': {
    'a private address': host([service({ port: 21, name: 'ftp', access: 'open' })], {
      inside: true,
    }),
  },
  undetermined: {
    'too many users, or no answer to AUTH': host([
      service({ port: 21, name: 'ftp', access: 'unknown' }),
    ]),
  },
  unnamed: {
    'something mute on the usual port': host([service({ port: 21, mute: true })]),
    'something behind TLS on the port of FTP over TLS': host([service({ port: 990, tls: true })]),
  },
});
