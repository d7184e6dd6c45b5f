import { describeCheck } from '../../../testing/describe-check.ts';
import { host, service } from '../../../testing/hosts.ts';
import { ajpNotExposed } from './ajp-not-exposed.check.ts';

describeCheck(ajpNotExposed, {
  closed: {
    'no open port': host(),
    'another service on another port': host([service({ port: 18080, name: 'http', web: true })]),
    'another service on the usual port': host([service({ port: 8009, name: 'ssh' })]),
  },
  reachable: {
    'the usual port': host([service({ port: 8009, name: 'ajp' })]),
    'an unusual port': host([service({ port: 40123, name: 'ajp' })]),
  },
  'reachable-inside': {
    'a private address': host([service({ port: 8009, name: 'ajp' })], { inside: true }),
  },
  unnamed: { 'something mute on the usual port': host([service({ port: 8009, mute: true })]) },
});
