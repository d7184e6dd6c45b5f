import { describeCheck } from '../../../testing/describe-check.ts';
import { host, service } from '../../../testing/hosts.ts';
import { kubernetesApiRequiresAuthentication } from './kubernetes-api-requires-authentication.check.ts';

describeCheck(kubernetesApiRequiresAuthentication, {
  absent: {
    'no open port': host(),
    'another service on another port': host([service({ port: 18080, name: 'http', web: true })]),
    'another service on the usual port': host([service({ port: 6443, name: 'ssh' })]),
  },
  protected: {
    'it asks for a login': host([service({ port: 6443, name: 'kubernetes', access: 'protected' })]),
  },
  open: {
    'the usual port': host([service({ port: 6443, name: 'kubernetes', access: 'open' })]),
    'an unusual port, on a private address': host(
      [service({ port: 40123, name: 'kubernetes', access: 'open' })],
      { inside: true },
    ),
  },
  undetermined: {
    'access that is unknown': host([
      service({ port: 6443, name: 'kubernetes', access: 'unknown' }),
    ]),
  },
  unnamed: { 'something mute on the usual port': host([service({ port: 6443, mute: true })]) },
});
