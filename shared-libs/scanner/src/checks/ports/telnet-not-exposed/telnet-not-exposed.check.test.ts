import { describeCheck } from '../../../testing/describe-check.ts';
import { host, service } from '../../../testing/hosts.ts';
import { telnetNotExposed } from './telnet-not-exposed.check.ts';

describeCheck(telnetNotExposed, {
  closed: {
    'no open port': host(),
    'another service on another port': host([service({ port: 8080, name: 'http', web: true })]),
    'another service on the usual port': host([service({ port: 23, name: 'ssh' })]),
    'terminals of a mainframe over TLS': host([service({ port: 992, name: 'telnet', tls: true })]),
  },
  reachable: {
    'the usual port': host([service({ port: 23, name: 'telnet', access: 'open' })]),
    'an unusual port': host([service({ port: 40023, name: 'telnet', access: 'open' })]),
  },
  'reachable-inside': {
    'a private address': host([service({ port: 23, name: 'telnet', access: 'open' })], {
      inside: true,
    }),
  },
  unnamed: { 'something mute on the usual port': host([service({ port: 23, mute: true })]) },
});
