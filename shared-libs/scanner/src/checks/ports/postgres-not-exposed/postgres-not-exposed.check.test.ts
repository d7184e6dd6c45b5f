import { describeCheck } from '../../../testing/describe-check.ts';
import { host, service } from '../../../testing/hosts.ts';
import { postgresNotExposed } from './postgres-not-exposed.check.ts';

describeCheck(postgresNotExposed, {
  closed: {
    'no open port': host(),
    'another service on another port': host([service({ port: 8080, name: 'http', web: true })]),
    'another service on the usual port': host([service({ port: 5432, name: 'ssh' })]),
  },
  reachable: {
    'the usual port': host([service({ port: 5432, name: 'postgres', access: 'open' })]),
    'an unusual port': host([service({ port: 40432, name: 'postgres', access: 'open' })]),
  },
  'reachable-inside': {
    'a private address': host([service({ port: 5432, name: 'postgres', access: 'open' })], {
      inside: true,
    }),
  },
  unnamed: { 'something mute on the usual port': host([service({ port: 5432, mute: true })]) },
});
