import { describeCheck } from '../../../testing/describe-check.ts';
import { host, service } from '../../../testing/hosts.ts';
import { mysqlNotExposed } from './mysql-not-exposed.check.ts';

const answering = (response: string) => {
  const mysql = service({ port: 3306, name: 'mysql', access: 'protected' });
  return { ...mysql, proof: { ...mysql.proof, response } };
};
const refusal = "..\\xffj.Host '198.51.100.9' is not allowed to connect to this MariaDB server";

describeCheck(mysqlNotExposed, {
  closed: {
    'no open port': host(),
    'another service on another port': host([service({ port: 8080, name: 'http', web: true })]),
    'another service on the usual port': host([service({ port: 3306, name: 'ssh' })]),
  },
  reachable: {
    'the usual port': host([service({ port: 3306, name: 'mysql', access: 'open' })]),
    'a server that blocks this address for a while': host([
      answering("Host '198.51.100.9' is blocked because of many connection errors"),
    ]),
    'an unusual port': host([service({ port: 40306, name: 'mysql', access: 'open' })]),
  },
  'turned-away': {
    'a server that knows no user of this address': host([answering(refusal)]),
  },
  'reachable-inside': {
    'a private address whose clients are others': host([answering(refusal)], { inside: true }),
    'a private address': host([service({ port: 3306, name: 'mysql', access: 'open' })], {
      inside: true,
    }),
  },
  unnamed: {
    'something mute on the usual port': host([service({ port: 3306, mute: true })]),
    'something behind TLS': host([service({ port: 3306, tls: true, access: 'protected' })]),
  },
});
