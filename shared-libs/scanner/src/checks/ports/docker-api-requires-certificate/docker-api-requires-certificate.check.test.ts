import { describeCheck } from '../../../testing/describe-check.ts';
import { host, service } from '../../../testing/hosts.ts';
import { dockerApiRequiresCertificate } from './docker-api-requires-certificate.check.ts';

describeCheck(dockerApiRequiresCertificate, {
  absent: {
    'no open port': host(),
    'another service on another port': host([service({ port: 8080, name: 'http', web: true })]),
    'another service on the usual port': host([service({ port: 2375, name: 'ssh' })]),
  },
  protected: {
    'it asks for a login': host([service({ port: 2375, name: 'docker', access: 'protected' })]),
  },
  open: {
    'the usual port': host([service({ port: 2375, name: 'docker', access: 'open' })]),
    'an unusual port, on a private address': host(
      [service({ port: 40375, name: 'docker', access: 'open' })],
      { inside: true },
    ),
  },
  undetermined: {
    'access that is unknown': host([service({ port: 2375, name: 'docker', access: 'unknown' })]),
  },
  unnamed: { 'something mute on the usual port': host([service({ port: 2375, mute: true })]) },
});
