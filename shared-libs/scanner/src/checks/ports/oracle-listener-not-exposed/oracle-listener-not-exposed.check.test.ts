import { describeCheck } from '../../../testing/describe-check.ts';
import { host, service } from '../../../testing/hosts.ts';
import { oracleListenerNotExposed } from './oracle-listener-not-exposed.check.ts';

describeCheck(oracleListenerNotExposed, {
  closed: {
    'no open port': host(),
    'another service on another port': host([service({ port: 18080, name: 'http', web: true })]),
    'another service on the usual port': host([service({ port: 1521, name: 'ssh' })]),
  },
  reachable: {
    'the usual port': host([service({ port: 1521, name: 'oracle', access: 'protected' })]),
    'an unusual port': host([service({ port: 40123, name: 'oracle' })]),
  },
  'reachable-inside': {
    'a private address': host([service({ port: 1521, name: 'oracle' })], { inside: true }),
  },
  unnamed: {
    'something mute on the usual port': host([service({ port: 1521, mute: true })]),
    'something mute on the port of a second listener': host([service({ port: 1522, mute: true })]),
  },
});
