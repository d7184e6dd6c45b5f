import { describeCheck } from '../../../testing/describe-check.ts';
import { host, service } from '../../../testing/hosts.ts';
import { winrmNotExposed } from './winrm-not-exposed.check.ts';

describeCheck(winrmNotExposed, {
  closed: {
    'no open port': host(),
    'another service on another port': host([service({ port: 18080, name: 'http', web: true })]),
    'another service on the usual port': host([service({ port: 5985, name: 'ssh' })]),
  },
  reachable: {
    'the usual port': host([service({ port: 5985, name: 'winrm', access: 'protected' })]),
    'an unusual port': host([service({ port: 40123, name: 'winrm' })]),
  },
  'reachable-inside': {
    'a private address': host([service({ port: 5985, name: 'winrm' })], { inside: true }),
  },
  unnamed: { 'something mute on the usual port': host([service({ port: 5985, mute: true })]) },
});
