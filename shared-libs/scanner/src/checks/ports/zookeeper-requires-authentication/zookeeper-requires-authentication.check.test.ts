import { expect, it } from 'vitest';
import { describeCheck } from '../../../testing/describe-check.ts';
import { host, service } from '../../../testing/hosts.ts';
import { zookeeperRequiresAuthentication } from './zookeeper-requires-authentication.check.ts';

describeCheck(zookeeperRequiresAuthentication, {
  closed: {
    'no open port': host(),
    'another service on another port': host([service({ port: 18080, name: 'http', web: true })]),
    'another service on the usual port': host([service({ port: 2181, name: 'ssh' })]),
  },
  reachable: {
    'the usual port': host([service({ port: 2181, name: 'zookeeper', access: 'unknown' })]),
    'an unusual port': host([service({ port: 40123, name: 'zookeeper', access: 'unknown' })]),
  },
  'reachable-inside': {
    'a private address, where its clients are': host(
      [service({ port: 2181, name: 'zookeeper', access: 'unknown' })],
      { inside: true },
    ),
  },
  unnamed: { 'something mute on the usual port': host([service({ port: 2181, mute: true })]) },
});

it('is not confirmed, as a server that wants a login of its clients answers the same', () => {
  expect(zookeeperRequiresAuthentication.confidence).toBe('firm');
});
