import { body, hexadecimal } from './sample.ts';
import { basic, hex32, lines64, plain, rows } from './sample-values.ts';

const pem = (label: string): string =>
  `-----BEGIN ${label}-----\n${lines64(3)}\n-----END ${label}-----`;

/** Secrets of headers, and keys in blocks. */
export const headerAndKeySamples = rows([
  [
    'header-bearer',
    `authorization: Bearer ${plain}`,
    plain,
    'www-authenticate: Bearer realm="shop"',
  ],
  [
    'header-bearer-in-command',
    `curl -H "Authorization: Bearer ${plain}" https://a.example`,
    plain,
    'Bearer token is required',
  ],
  ['bearer-alone', `got Bearer ${plain} today`, plain, 'the bearer of this letter'],
  ['header-basic', `Authorization: Basic ${basic}`, basic, 'www-authenticate: Basic realm="x"'],
  ['basic-alone', `sent Basic ${basic} today`, basic, 'Basic Membership for all'],
  [
    'header-digest',
    `Proxy-Authorization: Digest username="ann", response="${hex32}"`,
    hex32,
    'vary: authorization, cookie',
  ],
  [
    'header-aws',
    `Authorization: AWS4-HMAC-SHA256 Credential=a, Signature=${body(64, hexadecimal)}`,
    body(64, hexadecimal),
    'access-control-allow-headers: authorization',
  ],
  ['header-api-key', `X-API-Key: ${plain}`, plain, 'x-powered-by: PHP/8.3'],
  ['header-cookie', `cookie: a=1; sid=${plain}`, plain, 'cookies: required'],
  [
    'header-set-cookie',
    `set-cookie: sid=${plain}; Path=/; Secure`,
    plain,
    'cache-control: no-store',
  ],
  ['session-in-url', `/shop;jsessionid=${body(32)}?x=1`, body(32), '/shop;v=1?x=1'],
  ['session-parameter', `/index.php?PHPSESSID=${body(26)}`, body(26), '/index.php?page=2'],
  ['pem-rsa', pem('RSA PRIVATE KEY'), lines64(3), '-----BEGIN PUBLIC KEY-----'],
  ['pem-encrypted', pem('ENCRYPTED PRIVATE KEY'), lines64(3), '-----BEGIN CERTIFICATE-----'],
  ['pem-openssh', pem('OPENSSH PRIVATE KEY'), lines64(3), 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5'],
  ['pem-ec', pem('EC PRIVATE KEY'), lines64(3), '-----BEGIN EC PARAMETERS-----'],
  [
    'pgp-private-block',
    pem('PGP PRIVATE KEY BLOCK'),
    lines64(3),
    '-----BEGIN PGP PUBLIC KEY BLOCK-----',
  ],
  ['openvpn-static-key', pem('OpenVPN Static key V1'), lines64(3), '# OpenVPN server'],
  [
    'ssh2-key',
    `---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----\n${lines64(2)}\n---- END SSH2 ENCRYPTED PRIVATE KEY ----`,
    lines64(2),
    '---- BEGIN SSH2 PUBLIC KEY ----',
  ],
  [
    'putty-key',
    `PuTTY-User-Key-File-3: ssh-ed25519\nPrivate-Lines: 2\n${lines64(2)}\nPrivate-MAC: ${body(64, hexadecimal)}`,
    lines64(2),
    'Public-Lines: 2',
  ],
  [
    'key-without-beginning',
    `${lines64(3)}\n-----END PRIVATE KEY-----\nafter`,
    lines64(3),
    'a line\n-----END CERTIFICATE-----',
  ],
]);
