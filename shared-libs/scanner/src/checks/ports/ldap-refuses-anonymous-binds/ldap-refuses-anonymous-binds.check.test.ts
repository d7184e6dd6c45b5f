import { describeCheck } from '../../../testing/describe-check.ts';
import { host, service } from '../../../testing/hosts.ts';
import { ldapRefusesAnonymousBinds } from './ldap-refuses-anonymous-binds.check.ts';

describeCheck(ldapRefusesAnonymousBinds, {
  absent: {
    'no open port': host(),
    'another service on another port': host([service({ port: 18080, name: 'http', web: true })]),
    'another service on the usual port': host([service({ port: 389, name: 'ssh' })]),
  },
  protected: {
    'it asks for a login': host([service({ port: 389, name: 'ldap', access: 'protected' })]),
  },
  open: {
    'the usual port': host([service({ port: 389, name: 'ldap', access: 'open' })]),
    'an unusual port, on a private address': host(
      [service({ port: 40123, name: 'ldap', access: 'open' })],
      { inside: true },
    ),
  },
  undetermined: {
    'access that is unknown': host([service({ port: 389, name: 'ldap', access: 'unknown' })]),
  },
  unnamed: { 'something mute on the usual port': host([service({ port: 389, mute: true })]) },
});
