import { describeCheck } from '../../../testing/describe-check.ts';
import { host, service } from '../../../testing/hosts.ts';
import { redisRequiresAuthentication } from './redis-requires-authentication.check.ts';

describeCheck(redisRequiresAuthentication, {
  absent: {
    'no open port': host(),
    'another service on another port': host([service({ port: 8080, name: 'http', web: true })]),
    'another service on the usual port': host([service({ port: 6379, name: 'ssh' })]),
  },
  protected: {
    'it asks for a login': host([service({ port: 6379, name: 'redis', access: 'protected' })]),
  },
  open: {
    'the usual port': host([service({ port: 6379, name: 'redis', access: 'open' })]),
    'an unusual port, on a private address': host(
      [service({ port: 40379, name: 'redis', access: 'open' })],
      { inside: true },
    ),
  },
  sentinel: {
    'a Sentinel on its usual port': host([
      service({ port: 26379, name: 'redis-sentinel', access: 'open' }),
    ]),
  },
  undetermined: {
    'access that is unknown': host([service({ port: 6379, name: 'redis', access: 'unknown' })]),
  },
  unnamed: { 'something mute on the usual port': host([service({ port: 6379, mute: true })]) },
});
