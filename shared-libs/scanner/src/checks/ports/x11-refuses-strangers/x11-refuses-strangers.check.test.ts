import { describeCheck } from '../../../testing/describe-check.ts';
import { host, service } from '../../../testing/hosts.ts';
import { x11RefusesStrangers } from './x11-refuses-strangers.check.ts';

describeCheck(x11RefusesStrangers, {
  absent: {
    'no open port': host(),
    'another service on another port': host([service({ port: 18080, name: 'http', web: true })]),
    'another service on the usual port': host([service({ port: 6000, name: 'ssh' })]),
  },
  protected: {
    'it asks for a login': host([service({ port: 6000, name: 'x11', access: 'protected' })]),
  },
  open: {
    'the usual port': host([service({ port: 6000, name: 'x11', access: 'open' })]),
    'an unusual port, on a private address': host(
      [service({ port: 40123, name: 'x11', access: 'open' })],
      { inside: true },
    ),
  },
  undetermined: {
    'access that is unknown': host([service({ port: 6000, name: 'x11', access: 'unknown' })]),
  },
  unnamed: { 'something mute on the usual port': host([service({ port: 6000, mute: true })]) },
});
