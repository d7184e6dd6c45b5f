import { describeCheck } from '../../../testing/describe-check.ts';
import { host, service, startTls } from '../../../testing/hosts.ts';
import { loginsWaitForTls } from './logins-wait-for-tls.check.ts';

const early = service({
  port: 143,
  name: 'imap',
  startTls: startTls('imap', { loginBefore: true }),
});

describeCheck(loginsWaitForTls, {
  none: {
    'no open port': host(),
    'a database, which lists no logins': host([
      service({ port: 5432, name: 'postgres', startTls: startTls('postgres') }),
    ]),
  },
  waits: {
    'a server that disables logins': host([
      service({ port: 143, name: 'imap', startTls: startTls('imap', { loginBefore: false }) }),
    ]),
    'a mail server that knows only HELO': host([
      service({ port: 25, name: 'smtp', startTls: startTls('smtp', { isOffered: false }) }),
    ]),
  },
  early: {
    'a server that offers TLS, and a login before': host([early]),
    'a server that offers no TLS at all': host([
      service({
        port: 587,
        name: 'smtp',
        startTls: startTls('smtp', { isOffered: false, loginBefore: true }),
      }),
    ]),
  },
  'early-inside': { 'a private address': host([early], { inside: true }) },
  untold: {
    'a server that does not answer': host([
      service({ port: 110, name: 'pop3', startTls: startTls('pop3', { isOffered: null }) }),
    ]),
  },
});
