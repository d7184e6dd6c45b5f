import { describeCheck } from '../../../testing/describe-check.ts';
import { host, service } from '../../../testing/hosts.ts';
import { sqlServerNotExposed } from './sql-server-not-exposed.check.ts';

describeCheck(sqlServerNotExposed, {
  closed: {
    'no open port': host(),
    'another service on another port': host([service({ port: 18080, name: 'http', web: true })]),
    'another service on the usual port': host([service({ port: 1433, name: 'ssh' })]),
  },
  reachable: {
    'the usual port': host([service({ port: 1433, name: 'mssql' })]),
    'an unusual port': host([service({ port: 40123, name: 'mssql' })]),
  },
  'reachable-inside': {
    'a private address': host([service({ port: 1433, name: 'mssql' })], { inside: true }),
  },
  unnamed: { 'something mute on the usual port': host([service({ port: 1433, mute: true })]) },
});
