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
  strong: {
    'the defaults of OpenSSH': host([ssh({})]),
    'what RFC 9142 leaves to the operator': host([
      ssh({ keyExchange: ['diffie-hellman-group14-sha1', 'diffie-hellman-group14-sha256'] }),
    ]),
    'certificates of the host with SHA-2': host([
      ssh({ hostKeys: ['rsa-sha2-512-cert-v01@openssh.com', 'x509v3-rsa2048-sha256'] }),
    ]),
    'a key exchange of GSS-API with SHA-2': host([
      ssh({ keyExchange: ['gss-group14-sha256-toWM5Slw5Ew8Mqkay+al2g=='] }),
    ]),
  },
  weak: {
    'an old key exchange': host([ssh({ keyExchange: ['diffie-hellman-group1-sha1'] })]),
    'a group exchange with SHA-1': host([
      ssh({ keyExchange: ['diffie-hellman-group-exchange-sha1'] }),
    ]),
    'a key exchange of GSS-API with SHA-1': host([
      ssh({ keyExchange: ['gss-group14-sha1-toWM5Slw5Ew8Mqkay+al2g=='] }),
    ]),
    RC4: host([ssh({ ciphers: ['arcfour128'] })]),
    'a short check sum over the encrypted text': host([
      ssh({ macs: ['hmac-sha1-96-etm@openssh.com'] }),
    ]),
    'a host key with SHA-1': host([ssh({ hostKeys: ['ssh-rsa', 'ssh-ed25519'] })]),
    'an old cipher': host([ssh({ ciphers: ['aes128-ctr', '3des-cbc'] })]),
    'an old cipher as a stream': host([ssh({ ciphers: ['aes128-ctr', '3des-ctr'] })]),
    'a certificate of the host with SHA-1': host([
      ssh({ hostKeys: ['ssh-rsa-cert-v01@openssh.com', 'rsa-sha2-512'] }),
    ]),
    'a certificate of X.509 with SHA-1': host([ssh({ hostKeys: ['x509v3-ssh-rsa'] })]),
    'a short check sum': host([ssh({ macs: ['hmac-md5'] })]),
  },
  untold: { 'no answer': host([service({ port: 22, name: 'ssh' })]) },
  absent: { 'no SSH': host() },
  unnamed: { 'something mute on the usual port': host([service({ port: 22, mute: true })]) },
});
