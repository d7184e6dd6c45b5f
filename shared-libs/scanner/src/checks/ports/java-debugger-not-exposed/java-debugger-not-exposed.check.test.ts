import { describeCheck } from '../../../testing/describe-check.ts';
import { host, service } from '../../../testing/hosts.ts';
import { javaDebuggerNotExposed } from './java-debugger-not-exposed.check.ts';

describeCheck(javaDebuggerNotExposed, {
  closed: {
    'no open port': host(),
    'another service on another port': host([service({ port: 18080, name: 'http', web: true })]),
    'another service on the usual port': host([service({ port: 5005, name: 'ssh' })]),
  },
  reachable: {
    'the usual port': host([service({ port: 5005, name: 'jdwp' })]),
    'an unusual port': host([service({ port: 40123, name: 'jdwp' })]),
  },
  'reachable-inside': {
    'a private address': host([service({ port: 5005, name: 'jdwp' })], { inside: true }),
  },
  unnamed: { 'something mute on the usual port': host([service({ port: 5005, mute: true })]) },
});
