import { firstMatch, gradedFile, isHtml } from '../exposed-file.ts';

export const terraformStateNotExposed = gradedFile({
  id: 'terraform-state-not-exposed',
  catalogueId: 'EXP-007',
  version: 3,
  title: 'Terraform state is not exposed',
  severity: 'critical',
  problem: 'Terraform state exposed (tfstate)',
  summary: 'The state file of an infrastructure comes back to anyone who asks.',
  penalty: 40,
  exposure: {
    kind: 'usable-by-anyone',
    phrase: 'Secrets of the infrastructure are readable by anyone',
  },
  impact: 'It lists every resource, and holds generated passwords and keys in clear text.',
  cweIds: ['CWE-538'],
  owasp: 'A02:2025',
  aliases: ['tfstate', 'terraform.tfstate'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-04, old backup and unreferenced files',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Move the state to a protected backend, and replace the secrets in it.',
    steps: [
      'Use a remote backend with access control and encryption.',
      'Keep it out of the folder that the web server serves.',
      'Replace each secret that the state names.',
    ],
    effort: 'medium',
    reference: 'https://cwe.mitre.org/data/definitions/538.html',
  },
  paths: ['terraform.tfstate', 'terraform.tfstate.backup'],
  proofIn: (file) =>
    isHtml(file) || !/"resources"\s*:/.test(file.body)
      ? null
      : firstMatch(file, { text: '"terraform_version"', followedBy: /^\s*:\s*"[^"]+"/ }),
  grades: {
    empty: {
      verdict: 'fail',
      title: 'Empty Terraform state exposed (tfstate)',
      summary: 'The state file of an infrastructure without resources comes back to anyone.',
      penalty: 3,
      severity: 'low',
    },
  },
  gradeOf: ({ body }) =>
    /"outputs"\s*:\s*\{\s*\}/.test(body) && /"resources"\s*:\s*\[\s*\]/.test(body)
      ? 'empty'
      : 'exposed',
});
