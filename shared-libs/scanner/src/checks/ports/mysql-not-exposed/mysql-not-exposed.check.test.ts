import { describeCheck } from '../../../testing/describe-check.ts';
import { host, service } from '../../../testing/hosts.ts';
import { mysqlNotExposed } from './mysql-not-exposed.check.ts';

describeCheck(mysqlNotExposed, {
  closed: {
    'no open port': host(),
    'another service on another port': host([service({ port: 8080, name: 'http', web: true })]),
    'another service on the usual port': host([service({ port: 3306, name: 'ssh' })]),
  },
  reachable: {
    'the usual port': host([service({ port: 3306, name: 'mysql', access: 'open' })]),
    'an unusual port': host([service({ port: 40306, name: 'mysql', access: 'open' })]),
  },
  'reachable-inside': {
    'a private address': host([service({ port: 3306, name: 'mysql', access: 'open' })], {
      inside: true,
    }),
  },
  unnamed: {
    'something mute on the usual port': host([service({ port: 3306, mute: true })]),
    'something behind TLS': host([service({ port: 3306, tls: true, access: 'protected' })]),
  },
});
