import { describeCheck } from '../../../testing/describe-check.ts';
import { host, service } from '../../../testing/hosts.ts';
import { rsyncNotExposed } from './rsync-not-exposed.check.ts';

describeCheck(rsyncNotExposed, {
  closed: {
    'no open port': host(),
    'another service on another port': host([service({ port: 8080, name: 'http', web: true })]),
    'another service on the usual port': host([service({ port: 873, name: 'ssh' })]),
  },
  reachable: {
    'the usual port': host([service({ port: 873, name: 'rsync', access: 'open' })]),
    'an unusual port': host([service({ port: 40873, name: 'rsync', access: 'open' })]),
  },
  'reachable-inside': {
    'a private address': host([service({ port: 873, name: 'rsync', access: 'open' })], {
      inside: true,
    }),
  },
  unnamed: { 'something mute on the usual port': host([service({ port: 873, mute: true })]) },
});
