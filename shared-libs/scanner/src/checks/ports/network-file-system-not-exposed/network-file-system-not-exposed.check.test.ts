import { describeCheck } from '../../../testing/describe-check.ts';
import { host, service } from '../../../testing/hosts.ts';
import { networkFileSystemNotExposed } from './network-file-system-not-exposed.check.ts';

describeCheck(networkFileSystemNotExposed, {
  closed: {
    'no open port': host(),
    'another service on another port': host([service({ port: 18080, name: 'http', web: true })]),
    'another service on the usual port': host([service({ port: 2049, name: 'ssh' })]),
  },
  reachable: {
    'the usual port': host([service({ port: 2049, name: 'nfs' })]),
    'an unusual port': host([service({ port: 40123, name: 'nfs' })]),
  },
  'reachable-inside': {
    'a private address': host([service({ port: 2049, name: 'nfs' })], { inside: true }),
  },
  unnamed: { 'something mute on the usual port': host([service({ port: 2049, mute: true })]) },
});
