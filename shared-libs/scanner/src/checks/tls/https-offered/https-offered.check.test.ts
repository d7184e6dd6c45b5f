import { describeCheck } from '../../../testing/describe-check.ts';
import { host, service } from '../../../testing/hosts.ts';
import { httpsOffered } from './https-offered.check.ts';

const http = service({ port: 80, name: 'http', web: true });
const https = service({ port: 443, name: 'http', web: true, tls: true });

describeCheck(httpsOffered, {
  offered: {
    'both ports': host([http, https]),
    'HTTPS alone, on another port': host([{ ...https, port: 8443 }]),
    'HTTPS that was found before the rest could be read': host([https], { complete: false }),
  },
  none: {
    'no open port': host(),
    'no web server': host([service({ port: 22, name: 'ssh' })]),
    'an API with a check of its own': host([
      service({ port: 9200, name: 'elasticsearch', web: true }),
    ]),
  },
  missing: {
    'port 80 alone': host([http]),
    'several ports': host([http, { ...http, port: 8080 }]),
    'another service with TLS': host([http, service({ port: 993, name: 'imap', tls: true })]),
  },
  'missing-inside': { 'a private address': host([http], { inside: true }) },
  unseen: {
    'ports that were not read': host([http], { complete: false }),
    'no web server so far': host([], { complete: false }),
    'a port 443 that says nothing': host([http, service({ port: 443, mute: true })]),
    'a port 443 that closes the connection': host([http, service({ port: 443 })]),
    'TLS that asks for a certificate': host([http, service({ port: 8443, tls: true })]),
  },
});
