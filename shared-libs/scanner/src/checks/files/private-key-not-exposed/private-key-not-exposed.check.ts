import { exposedFile, firstMatch } from '../exposed-file.ts';

export const privateKeyNotExposed = exposedFile({
  id: 'private-key-not-exposed',
  catalogueId: 'EXP-004',
  version: 2,
  title: 'Private keys are not served',
  severity: 'critical',
  problem: 'Private key readable from the web',
  summary: 'A file with a private key comes back to anyone who asks.',
  penalty: 40,
  impact: 'Whoever holds the key can log in as its owner, or pose as the server.',
  cweIds: ['CWE-312', 'CWE-538'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-04, old backup and unreferenced files',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Remove the key from the web root, and replace it.',
    steps: [
      'Keep it out of the folder that the web server serves.',
      'Make a new key pair, and remove the old public key wherever it is trusted.',
      'Revoke certificates that were issued for the key.',
    ],
    effort: 'low',
    reference: 'https://cwe.mitre.org/data/definitions/312.html',
  },
  paths: ['id_rsa', '.ssh/id_rsa', '.ssh/id_ed25519', 'server.key', 'privkey.pem', 'private.key'],
  proofIn: (file) =>
    firstMatch(file, /^-----BEGIN (?:RSA |EC |DSA |OPENSSH |ENCRYPTED )?PRIVATE KEY-----/m),
});
