import { describeCheck } from '../../../testing/describe-check.ts';
import { host, service } from '../../../testing/hosts.ts';
import { kafkaRequiresAuthentication } from './kafka-requires-authentication.check.ts';

describeCheck(kafkaRequiresAuthentication, {
  absent: {
    'no open port': host(),
    'another service on another port': host([service({ port: 18080, name: 'http', web: true })]),
    'another service on the usual port': host([service({ port: 9092, name: 'ssh' })]),
  },
  protected: {
    'it asks for a login': host([service({ port: 9092, name: 'kafka', access: 'protected' })]),
  },
  open: {
    'the usual port': host([service({ port: 9092, name: 'kafka', access: 'open' })]),
    'an unusual port, on a private address': host(
      [service({ port: 40123, name: 'kafka', access: 'open' })],
      { inside: true },
    ),
  },
  undetermined: {
    'access that is unknown': host([service({ port: 9092, name: 'kafka', access: 'unknown' })]),
  },
  unnamed: {
    'something mute on the usual port': host([service({ port: 9092, mute: true })]),
    'something mute on the port of a container': host([service({ port: 29_092, mute: true })]),
  },
});
