import { alphanumeric, base64, hash, hex } from './characters.ts';
import type { TokenKind } from './token-kind.ts';

/** Hashes of passwords: whoever has one can guess against it. */
export const hashKinds: readonly TokenKind[] = [
  {
    id: 'crypt-hash',
    what: 'MD5, SHA-256 and SHA-512 crypt, yescrypt, scrypt, Apache and Cisco hashes',
    prefix: ['$1$', '$5$', '$6$', '$7$', '$8$', '$9$', '$y$', '$gy$', '$md5$', '$sha1$', '$apr1$'],
    of: hash,
    min: 8,
  },
  {
    id: 'bcrypt-hash',
    what: 'bcrypt hash',
    prefix: ['$2$', '$2a$', '$2b$', '$2x$', '$2y$'],
    of: hash,
    min: 20,
  },
  {
    id: 'argon2-hash',
    what: 'Argon2, scrypt and PBKDF2 hash in PHC format',
    prefix: ['$argon2i$', '$argon2d$', '$argon2id$', '$scrypt$', '$pbkdf2$', '$pbkdf2-'],
    of: hash,
    min: 20,
  },
  {
    id: 'phpass-hash',
    what: 'WordPress, phpBB and Drupal hash',
    prefix: ['$P$', '$H$', '$S$', '$wp$'],
    of: hash,
    min: 20,
  },
  {
    id: 'django-hash',
    what: 'Django and Werkzeug hash',
    prefix: [
      ...['pbkdf2_sha256$', 'pbkdf2_sha1$', 'bcrypt_sha256$', 'bcrypt$', 'argon2$', 'scrypt$'],
      ...['pbkdf2:sha256:', 'pbkdf2:sha512:', 'scrypt:32768:'],
    ],
    of: hash,
    min: 20,
  },
  {
    id: 'ldap-hash',
    what: 'LDAP and htpasswd hash',
    prefix: [
      '{SHA}',
      '{SSHA}',
      '{SHA256}',
      '{SSHA256}',
      '{SHA512}',
      '{SSHA512}',
      '{MD5}',
      '{SMD5}',
    ],
    of: base64,
    min: 12,
  },
  { id: 'ldap-crypt-hash', what: 'LDAP crypt hash', prefix: '{CRYPT}', of: hash, min: 10 },
  {
    id: 'postgres-scram',
    what: 'Postgres SCRAM verifier',
    prefix: 'SCRAM-SHA-256$',
    of: hash,
    min: 20,
  },
  { id: 'mysql-hash', what: 'MySQL native password hash', prefix: '*', of: hex, min: 40, max: 40 },
  {
    id: 'mysql-caching-hash',
    what: 'MySQL caching_sha2 hash',
    prefix: '$A$005$',
    of: hash,
    min: 20,
  },
  {
    id: 'ntlm-hash',
    what: 'LM hash of an empty password, which begins the pair in a dump',
    prefix: 'aad3b435b51404eeaad3b435b51404ee:',
    of: alphanumeric,
    min: 32,
  },
];
