import { describeCheck } from '../../../testing/describe-check.ts';
import { host, service } from '../../../testing/hosts.ts';
import { memcachedNotOpen } from './memcached-not-open.check.ts';

describeCheck(memcachedNotOpen, {
  absent: {
    'no open port': host(),
    'another service on another port': host([service({ port: 8080, name: 'http', web: true })]),
    'another service on the usual port': host([service({ port: 11211, name: 'ssh' })]),
  },
  protected: {
    'it asks for a login': host([service({ port: 11211, name: 'memcached', access: 'protected' })]),
  },
  open: {
    'the usual port': host([service({ port: 11211, name: 'memcached', access: 'open' })]),
    'an unusual port, on a private address': host(
      [service({ port: 40211, name: 'memcached', access: 'open' })],
      { inside: true },
    ),
  },
  undetermined: {
    'access that is unknown': host([
      service({ port: 11211, name: 'memcached', access: 'unknown' }),
    ]),
  },
  unnamed: { 'something mute on the usual port': host([service({ port: 11211, mute: true })]) },
});
