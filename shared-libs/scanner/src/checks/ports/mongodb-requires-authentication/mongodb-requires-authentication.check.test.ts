import { describeCheck } from '../../../testing/describe-check.ts';
import { host, service } from '../../../testing/hosts.ts';
import { mongodbRequiresAuthentication } from './mongodb-requires-authentication.check.ts';

describeCheck(mongodbRequiresAuthentication, {
  absent: {
    'no open port': host(),
    'another service on another port': host([service({ port: 8080, name: 'http', web: true })]),
    'another service on the usual port': host([service({ port: 27017, name: 'ssh' })]),
  },
  protected: {
    'it asks for a login': host([service({ port: 27017, name: 'mongodb', access: 'protected' })]),
  },
  open: {
    'the usual port': host([service({ port: 27017, name: 'mongodb', access: 'open' })]),
    'an unusual port, on a private address': host(
      [service({ port: 40017, name: 'mongodb', access: 'open' })],
      { inside: true },
    ),
  },
  undetermined: {
    'access that is unknown': host([service({ port: 27017, name: 'mongodb', access: 'unknown' })]),
  },
  unnamed: { 'something mute on the usual port': host([service({ port: 27017, mute: true })]) },
});
