import { describeCheck } from '../../../testing/describe-check.ts';
import { host, service } from '../../../testing/hosts.ts';
import { fileSharingNotExposed } from './file-sharing-not-exposed.check.ts';

describeCheck(fileSharingNotExposed, {
  closed: {
    'no open port': host(),
    'another service on another port': host([service({ port: 8080, name: 'http', web: true })]),
    'another service on the usual port': host([service({ port: 445, name: 'ssh' })]),
  },
  reachable: {
    'the usual port': host([service({ port: 445, name: 'smb', access: 'open' })]),
    'an unusual port': host([service({ port: 40445, name: 'smb', access: 'open' })]),
  },
  'reachable-inside': {
    'a private address': host([service({ port: 445, name: 'smb', access: 'open' })], {
      inside: true,
    }),
  },
  unnamed: { 'something mute on the usual port': host([service({ port: 445, mute: true })]) },
});
