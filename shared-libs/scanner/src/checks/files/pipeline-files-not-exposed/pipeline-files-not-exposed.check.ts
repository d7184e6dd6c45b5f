import { exposedFile, firstMatch, isHtml } from '../exposed-file.ts';

export const pipelineFilesNotExposed = exposedFile({
  id: 'pipeline-files-not-exposed',
  catalogueId: 'EXP-027',
  version: 3,
  title: 'CI pipeline definitions are not exposed',
  severity: 'low',
  problem: 'CI pipeline definition exposed',
  summary: 'The definition of a build pipeline comes back to anyone who asks.',
  penalty: 3,
  impact: 'It names build servers, registries and deployment targets.',
  cweIds: ['CWE-538'],
  owasp: 'A02:2025',
  aliases: ['gitlab-ci.yml', 'jenkinsfile', 'ci configuration', 'travis.yml'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-04, old backup and unreferenced files',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Keep pipeline definitions out of the web root.',
    steps: ['Deploy only what the build produced.'],
    effort: 'low',
    reference: null,
  },
  paths: ['.gitlab-ci.yml', 'Jenkinsfile', '.travis.yml'],
  proofIn: (file) =>
    isHtml(file)
      ? null
      : firstMatch(
          file,
          /^stages:\s*$/m,
          /^[ \t]+script:/m,
          /^pipeline\s*\{/m,
          /^node(?:\([^()\n]{0,80}\))? \{/m,
          /^language: \w+$/m,
        ),
});
