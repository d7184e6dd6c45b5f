import { describeCheck } from '../../../testing/describe-check.ts';
import { answer, host, service } from '../../../testing/hosts.ts';
import { ldapRefusesAnonymousBinds } from './ldap-refuses-anonymous-binds.check.ts';

type Result = Parameters<typeof answer>[0]['result'];

/** A directory on the port, and what it answers to a search without a login. */
const directory = (result: Result, port = 389, seen: string | null = null) => ({
  services: [service({ port, name: 'ldap', access: 'unknown' })],
  answers: [answer({ question: 'anonymous-ldap', port, transport: 'tcp', result, seen })],
});
const asked = (...[result, port, seen]: Parameters<typeof directory>) => {
  const { services, answers } = directory(result, port, seen);
  return host(services, { answers });
};

describeCheck(ldapRefusesAnonymousBinds, {
  absent: {
    'no open port': host(),
    'another service on another port': host([service({ port: 18080, name: 'http', web: true })]),
    'another service on the usual port': host([service({ port: 389, name: 'ssh' })]),
  },
  protected: {
    'Active Directory, which lets anyone bind and answers a search with operationsError': asked(
      'protected',
      389,
      'It answers operationsError to strangers',
    ),
    'a directory that lists nothing': asked('protected', 389, 'It answers no entries to strangers'),
  },
  open: {
    'entries below the root': asked('open', 389, 'it lists ou=people,dc=shop,dc=example'),
    'an unusual port, on a private address': (() => {
      const { services, answers } = directory('open', 40_123);
      return host(services, { answers, inside: true });
    })(),
  },
  undetermined: {
    'a search that got no usable answer': asked('unclear', 389, 'The directory stopped answering'),
    'a bind that succeeds, and no search': host([
      service({ port: 389, name: 'ldap', access: 'open' }),
    ]),
    'an answer of another port': host([service({ port: 389, name: 'ldap' })], {
      answers: directory('open', 3268).answers,
    }),
  },
  unnamed: {
    'something mute on the usual port': host([service({ port: 389, mute: true })]),
    'something behind TLS on the port of LDAPS': host([service({ port: 636, tls: true })]),
  },
});
