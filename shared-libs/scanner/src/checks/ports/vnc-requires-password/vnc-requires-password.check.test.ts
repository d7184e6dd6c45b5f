import { describeCheck } from '../../../testing/describe-check.ts';
import { host, service } from '../../../testing/hosts.ts';
import { vncRequiresPassword } from './vnc-requires-password.check.ts';

describeCheck(vncRequiresPassword, {
  absent: {
    'no open port': host(),
    'another service on another port': host([service({ port: 8080, name: 'http', web: true })]),
    'another service on the usual port': host([service({ port: 5900, name: 'ssh' })]),
  },
  protected: {
    'it asks for a login': host([service({ port: 5900, name: 'vnc', access: 'protected' })]),
  },
  open: {
    'the usual port': host([service({ port: 5900, name: 'vnc', access: 'open' })]),
    'an unusual port, on a private address': host(
      [service({ port: 40900, name: 'vnc', access: 'open' })],
      { inside: true },
    ),
  },
  undetermined: {
    'access that is unknown': host([service({ port: 5900, name: 'vnc', access: 'unknown' })]),
  },
  unnamed: { 'something mute on the usual port': host([service({ port: 5900, mute: true })]) },
});
