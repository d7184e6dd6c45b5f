import { describeCheck } from '../../../testing/describe-check.ts';
import { host, service } from '../../../testing/hosts.ts';
import { telephonyNotExposed } from './telephony-not-exposed.check.ts';

describeCheck(telephonyNotExposed, {
  closed: {
    'no open port': host(),
    'another service on another port': host([service({ port: 18080, name: 'http', web: true })]),
    'another service on the usual port': host([service({ port: 5060, name: 'ssh' })]),
  },
  reachable: {
    'the usual port': host([service({ port: 5060, name: 'sip' })]),
    'an unusual port': host([service({ port: 40123, name: 'sip' })]),
  },
  'reachable-inside': {
    'a private address': host([service({ port: 5060, name: 'sip' })], { inside: true }),
  },
  unnamed: { 'something mute on the usual port': host([service({ port: 5060, mute: true })]) },
});
