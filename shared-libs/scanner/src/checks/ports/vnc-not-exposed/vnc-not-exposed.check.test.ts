import { describeCheck } from '../../../testing/describe-check.ts';
import { host, service } from '../../../testing/hosts.ts';
import { vncNotExposed } from './vnc-not-exposed.check.ts';

describeCheck(vncNotExposed, {
  closed: {
    'no open port': host(),
    'another service on another port': host([service({ port: 8080, name: 'http', web: true })]),
    'another service on the usual port': host([service({ port: 5900, name: 'ssh' })]),
  },
  reachable: {
    'the usual port': host([service({ port: 5900, name: 'vnc', access: 'protected' })]),
    'an unusual port': host([service({ port: 40900, name: 'vnc', access: 'protected' })]),
  },
  'reachable-inside': {
    'a private address': host([service({ port: 5900, name: 'vnc', access: 'protected' })], {
      inside: true,
    }),
  },
  reported: {
    'one that asks for no password': host([service({ port: 5900, name: 'vnc', access: 'open' })]),
  },
  unnamed: { 'something mute on the usual port': host([service({ port: 5900, mute: true })]) },
});
