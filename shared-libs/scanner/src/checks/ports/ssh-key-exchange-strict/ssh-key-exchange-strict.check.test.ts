import type { SshAlgorithms } from '../../../subjects/host.ts';
import { describeCheck } from '../../../testing/describe-check.ts';
import { host, service } from '../../../testing/hosts.ts';
import { sshKeyExchangeStrict } from './ssh-key-exchange-strict.check.ts';

const ssh = (algorithms: Partial<SshAlgorithms>) =>
  host([
    service({
      port: 22,
      name: 'ssh',
      algorithms: {
        keyExchange: ['curve25519-sha256'],
        hostKeys: ['ssh-ed25519'],
        ciphers: ['aes256-gcm@openssh.com', 'aes256-ctr'],
        macs: ['hmac-sha2-256-etm@openssh.com'],
        ...algorithms,
      },
    }),
  ]);

describeCheck(sshKeyExchangeStrict, {
  strict: {
    'the defaults of a current OpenSSH': ssh({
      keyExchange: ['curve25519-sha256', 'kex-strict-s-v00@openssh.com'],
      ciphers: ['chacha20-poly1305@openssh.com', 'aes256-gcm@openssh.com'],
    }),
  },
  immovable: {
    'AES-GCM and CTR alone': ssh({}),
    'CBC with check sums of the clear text': ssh({
      ciphers: ['aes256-cbc'],
      macs: ['hmac-sha2-256'],
    }),
  },
  loose: {
    ChaCha20: ssh({ ciphers: ['chacha20-poly1305@openssh.com'] }),
    'CBC with check sums of what is encrypted': ssh({ ciphers: ['aes256-ctr', 'aes256-cbc'] }),
    'the extension of a client alone': ssh({
      keyExchange: ['curve25519-sha256', 'kex-strict-c-v00@openssh.com'],
      ciphers: ['chacha20-poly1305@openssh.com'],
    }),
  },
  untold: { 'no answer': host([service({ port: 22, name: 'ssh' })]) },
  absent: { 'no SSH': host() },
  unnamed: { 'something mute on the usual port': host([service({ port: 22, mute: true })]) },
});
