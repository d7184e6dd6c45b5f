import { describeCheck } from '../../../testing/describe-check.ts';
import { host, service, startTls } from '../../../testing/hosts.ts';
import { clearTextServicesOfferTls } from './clear-text-services-offer-tls.check.ts';

const mail = service({ port: 143, name: 'imap', startTls: startTls('imap') });
const without = service({
  port: 25,
  name: 'smtp',
  startTls: startTls('smtp', { isOffered: false }),
});

describeCheck(clearTextServicesOfferTls, {
  none: {
    'no open port': host(),
    'a web server': host([service({ port: 80, name: 'http', web: true })]),
    'FTP, which another check tells': host([
      service({ port: 21, name: 'ftp', startTls: startTls('ftp', { isOffered: false }) }),
    ]),
  },
  offered: { 'a mail server that changes to TLS': host([mail]) },
  missing: {
    'a mail server in clear text': host([without]),
    'one of two': host([mail, without]),
    'a database': host([
      service({
        port: 5432,
        name: 'postgres',
        startTls: startTls('postgres', { isOffered: false }),
      }),
    ]),
  },
  'missing-inside': { 'a private address': host([without], { inside: true }) },
  untold: {
    'a server that does not list what it offers': host([
      service({ port: 110, name: 'pop3', startTls: startTls('pop3', { isOffered: null }) }),
    ]),
  },
});
