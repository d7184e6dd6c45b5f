import { describeCheck } from '../../../testing/describe-check.ts';
import { host, service } from '../../../testing/hosts.ts';
import { industrialControlNotExposed } from './industrial-control-not-exposed.check.ts';

describeCheck(industrialControlNotExposed, {
  closed: {
    'no open port': host(),
    'another service on another port': host([service({ port: 18080, name: 'http', web: true })]),
    'another service on the usual port': host([service({ port: 102, name: 'ssh' })]),
  },
  reachable: {
    'the usual port': host([service({ port: 102, name: 's7' })]),
    'an unusual port': host([service({ port: 40123, name: 's7' })]),
  },
  'reachable-inside': {
    'a private address': host([service({ port: 102, name: 's7' })], { inside: true }),
  },
  unnamed: {
    'something mute on the usual port': host([service({ port: 102, mute: true })]),
    'what may be Modbus': host([service({ port: 502, mute: true })]),
  },
});
