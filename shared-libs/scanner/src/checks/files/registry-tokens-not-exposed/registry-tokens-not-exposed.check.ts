import { exposedFile, firstMatch, isHtml } from '../exposed-file.ts';

export const registryTokensNotExposed = exposedFile({
  id: 'registry-tokens-not-exposed',
  catalogueId: 'EXP-006',
  version: 1,
  title: 'Registry and login tokens are not served',
  severity: 'critical',
  problem: 'Login token readable from the web',
  summary:
    'A configuration file with a token or password of a package or image registry comes back to anyone who asks.',
  penalty: 40,
  impact: 'With the token, others can read private packages, or publish in your name.',
  cweIds: ['CWE-522', 'CWE-538'],
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
      : firstMatch(
          file,
          /^.*:?_(?:authToken|auth|password)\s*=.+$|^machine\s+\S+[\s\S]{0,80}?password\s+\S+|"auth"\s*:\s*"[\w+/=]{8,}"/m,
        ),
});
