import type { SshAlgorithms } from '../../../subjects/host.ts';
import { describeCheck } from '../../../testing/describe-check.ts';
import { host, service } from '../../../testing/hosts.ts';

import { sshAlgorithmsStrong } from './ssh-algorithms-strong.check.ts';

const ssh = (algorithms: Partial<SshAlgorithms>) =>
  service({
    port: 22,
    name: 'ssh',
    algorithms: {
      keyExchange: ['mlkem768x25519-sha256', 'curve25519-sha256'],
      hostKeys: ['rsa-sha2-512', 'ssh-ed25519'],
      ciphers: ['chacha20-poly1305@openssh.com', 'aes256-gcm@openssh.com'],
      macs: ['hmac-sha2-256-etm@openssh.com'],
      ...algorithms,
    },
  });

describeCheck(sshAlgorithmsStrong, {
  strong: { 'the defaults of OpenSSH': host([ssh({})]) },
  weak: {
    'an old key exchange': host([ssh({ keyExchange: ['diffie-hellman-group1-sha1'] })]),
    'a host key with SHA-1': host([ssh({ hostKeys: ['ssh-rsa', 'ssh-ed25519'] })]),
    'an old cipher': host([ssh({ ciphers: ['aes128-ctr', '3des-cbc'] })]),
    'a short check sum': host([ssh({ macs: ['hmac-md5'] })]),
  },
  untold: { 'no answer': host([service({ port: 22, name: 'ssh' })]) },
  absent: { 'no SSH': host() },
});
