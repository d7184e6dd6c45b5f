import { describeCheck } from '../../../testing/describe-check.ts';
import { host, service } from '../../../testing/hosts.ts';
import { remoteDesktopNotExposed } from './remote-desktop-not-exposed.check.ts';

describeCheck(remoteDesktopNotExposed, {
  closed: {
    'no open port': host(),
    'another service on another port': host([service({ port: 8080, name: 'http', web: true })]),
    'another service on the usual port': host([service({ port: 3389, name: 'ssh' })]),
  },
  reachable: {
    'the usual port': host([service({ port: 3389, name: 'rdp', access: 'open' })]),
    'an unusual port': host([service({ port: 40389, name: 'rdp', access: 'open' })]),
  },
  'reachable-inside': {
    'a private address': host([service({ port: 3389, name: 'rdp', access: 'open' })], {
      inside: true,
    }),
  },
  unnamed: { 'something mute on the usual port': host([service({ port: 3389, mute: true })]) },
});
