import { firstMatch, gradedFile } from '../exposed-file.ts';

/** Marks those of PKCS #8, of PEM, and of OpenSSH, whose Base64 names the cipher. */
const encryptions = [
  '-----BEGIN ENCRYPTED PRIVATE KEY-----',
  'Proc-Type: 4,ENCRYPTED',
  'b3BlbnNzaC1rZXktdjEAAAAACmFlczI1Ni',
] as const;

export const privateKeyNotExposed = gradedFile({
  id: 'private-key-not-exposed',
  catalogueId: 'EXP-004',
  version: 3,
  title: 'Private keys are not exposed',
  severity: 'critical',
  problem: 'Private key exposed',
  summary: 'A file with a private key comes back to anyone who asks.',
  penalty: 40,
  exposure: { kind: 'usable-by-anyone', phrase: 'A private key is readable by anyone' },
  impact: 'Whoever holds the key can log in as its owner, or pose as the server.',
  cweIds: ['CWE-312', 'CWE-538'],
  owasp: 'A02:2025',
  aliases: ['id_rsa', 'ssh private key', 'pem file', 'tls private key'],
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
    firstMatch(file, {
      text: '-----BEGIN ',
      followedBy:
        /^(?:RSA |EC |DSA |OPENSSH |ENCRYPTED )?PRIVATE KEY-----[ \t]{0,5}\r?\n(?:Proc-Type|[0-9A-Za-z+/=]{4})/,
    })?.split(/\r?\n/)[0] ?? null,
  grades: {
    encrypted: {
      verdict: 'fail',
      title: 'Encrypted private key exposed',
      summary:
        'A private key comes back to anyone who asks; its passphrase can be guessed offline.',
      penalty: 20,
      severity: 'high',
    },
  },
  gradeOf: (file) =>
    encryptions.some((sign) => file.body.includes(sign)) ? 'encrypted' : 'exposed',
});
