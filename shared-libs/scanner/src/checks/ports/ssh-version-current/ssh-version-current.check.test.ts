import { describeCheck } from '../../../testing/describe-check.ts';
import { host, service } from '../../../testing/hosts.ts';

import { sshVersionCurrent } from './ssh-version-current.check.ts';

const withBanner = (response: string) => {
  const ssh = service({ port: 22, name: 'ssh', access: 'protected' });
  return host([{ ...ssh, proof: { ...ssh.proof, response } }]);
};

describeCheck(sshVersionCurrent, {
  current: { 'version 2': withBanner('SSH-2.0-OpenSSH_9.9') },
  old: {
    'version 1': withBanner('SSH-1.5-Cisco-1.25'),
    'both versions': withBanner('SSH-1.99-OpenSSH_4.3'),
    'behind lines for people': withBanner('Authorised users only\nSSH-1.5-Cisco-1.25'),
  },
  unnamed: { 'something mute on the usual port': host([service({ port: 22, mute: true })]) },
  absent: { 'no SSH': host(), 'another service': host([service({ port: 22, name: 'http' })]) },
});
