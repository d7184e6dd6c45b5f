import { describeCheck } from '../../../testing/describe-check.ts';
import { host, service } from '../../../testing/hosts.ts';
import { rpcNotExposed } from './rpc-not-exposed.check.ts';

describeCheck(rpcNotExposed, {
  closed: {
    'no open port': host(),
    'another service on another port': host([service({ port: 18080, name: 'http', web: true })]),
    'another service on the usual port': host([service({ port: 111, name: 'ssh' })]),
  },
  reachable: {
    'the usual port': host([service({ port: 111, name: 'rpcbind' })]),
    'an unusual port': host([service({ port: 40123, name: 'rpcbind' })]),
  },
  'reachable-inside': {
    'a private address': host([service({ port: 111, name: 'rpcbind' })], { inside: true }),
  },
  unnamed: { 'something mute on the usual port': host([service({ port: 111, mute: true })]) },
});
