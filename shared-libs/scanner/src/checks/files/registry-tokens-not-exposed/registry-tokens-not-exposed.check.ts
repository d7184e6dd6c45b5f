import { exposedFile, firstMatch, isHtml } from '../exposed-file.ts';

const TOKEN = /_(?:authToken|auth|password)\s*=\s*["']?[^"'\s$<]/;

/** A line of .npmrc that sets a token, and names no variable in its place. */
const setting = (text: string): string | null =>
  text
    .split('\n')
    .find((line) => TOKEN.test(line) && !/^\s*[#;]/.test(line))
    ?.trimEnd() ?? null;

/** Between the host and the password of an entry are at most so many characters. */
const MAX_LOGIN = 80;

/** The entry of a .netrc, up to its password. */
function login(text: string): string | null {
  for (const machine of text.matchAll(/^machine\s+\S+/gm)) {
    const rest = text.slice(machine.index + machine[0].length).slice(0, 5 * MAX_LOGIN);
    const password = /password\s+\S+/.exec(rest);
    if (password && password.index <= MAX_LOGIN) {
      return machine[0] + rest.slice(0, password.index + password[0].length);
    }
  }
  return null;
}

export const registryTokensNotExposed = exposedFile({
  id: 'registry-tokens-not-exposed',
  catalogueId: 'EXP-006',
  version: 3,
  title: 'Registry and login tokens are not exposed',
  severity: 'critical',
  problem: 'Registry or login token exposed',
  summary:
    'A configuration file with a token or password of a registry or another server comes back to anyone who asks.',
  penalty: 40,
  exposure: { kind: 'usable-by-anyone', phrase: 'A login token is readable by anyone' },
  impact: 'With it, others can read private packages or code, or publish in your name.',
  cweIds: ['CWE-522', 'CWE-538'],
  owasp: 'A02:2025',
  aliases: ['npmrc', 'npm token', 'docker config.json', 'netrc', 'git-credentials'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-04, old backup and unreferenced files',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Remove the file, and revoke the token.',
    steps: [
      'Revoke the token at the registry.',
      'Keep it out of the folder that the web server serves.',
    ],
    effort: 'low',
    reference: 'https://cwe.mitre.org/data/definitions/522.html',
  },
  paths: ['.npmrc', '.netrc', '.dockercfg', '.docker/config.json'],
  proofIn: (file) =>
    isHtml(file)
      ? null
      : (setting(file.body) ??
        login(file.body) ??
        firstMatch(file, { text: '"auth"', followedBy: /^\s*:\s*"[\w+/=]{8,}"/ })),
});
