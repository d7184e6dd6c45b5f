import { exposedFile, firstMatch, isHtml } from '../exposed-file.ts';

export const containerFilesNotExposed = exposedFile({
  id: 'container-files-not-exposed',
  catalogueId: 'EXP-026',
  version: 1,
  title: 'Container build files are not served',
  severity: 'medium',
  problem: 'Container build file readable from the web',
  summary: 'A Dockerfile or a compose file comes back to anyone who asks.',
  penalty: 10,
  impact:
    'They show how the application is built and wired, and often hold passwords of its services.',
  cweIds: ['CWE-538'],
  remediation: {
    summary: 'Keep build files out of the web root.',
    steps: ['Copy only the built application into the image.', 'Replace passwords in the file.'],
    effort: 'low',
    reference: null,
  },
  paths: ['docker-compose.yml', 'docker-compose.yaml', 'compose.yaml', 'Dockerfile'],
  proofIn(file) {
    if (isHtml(file)) return null;
    const isCompose = /^services:[ \t]*$/im.test(file.body);
    const service = isCompose ? firstMatch(file, /^[ \t]+(?:image|build):.*$/im) : null;
    return service ?? firstMatch(file, /^FROM \S+(?: AS \S+)?$/im);
  },
});
