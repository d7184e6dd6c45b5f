import { exposedFile, firstMatch, isHtml } from '../exposed-file.ts';

const INSTRUCTION = /^(?:ADD|ARG|CMD|COPY|ENTRYPOINT|ENV|EXPOSE|LABEL|RUN|USER|VOLUME|WORKDIR) /m;
/** With a tag, a digest, a registry or a stage, the line is one of a Dockerfile by itself. */
const BASE = /^FROM (?:--platform=\S+ )?([a-z0-9][\w.:/@-]*|\$\{?\w+\}?)( AS [\w.-]+)?[ \t]*\r?$/m;

/** The line of a Dockerfile that names its base image. */
function baseImage(text: string): string | null {
  const found = BASE.exec(text);
  if (found === null) return null;
  const isExact = /[:/@$]/.test(found[1] ?? '') || found[2] !== undefined;
  return isExact || INSTRUCTION.test(text) ? found[0].trimEnd() : null;
}

export const containerFilesNotExposed = exposedFile({
  id: 'container-files-not-exposed',
  catalogueId: 'EXP-026',
  version: 3,
  title: 'Container build files (Dockerfile) are not exposed',
  severity: 'medium',
  problem: 'Container build file exposed (Dockerfile)',
  summary: 'A Dockerfile or a compose file comes back to anyone who asks.',
  penalty: 10,
  impact:
    'They show how the application is built and wired, and often hold passwords of its services.',
  cweIds: ['CWE-538'],
  owasp: 'A02:2025',
  aliases: ['dockerfile', 'docker-compose.yml', 'compose file'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-04, old backup and unreferenced files',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Keep build files out of the web root.',
    steps: ['Copy only the built application into the image.', 'Replace passwords in the file.'],
    effort: 'low',
    reference: null,
  },
  paths: ['docker-compose.yml', 'docker-compose.yaml', 'compose.yaml', 'compose.yml', 'Dockerfile'],
  proofIn(file) {
    if (isHtml(file)) return null;
    const isCompose = /^services:[ \t]*$/im.test(file.body);
    const service = isCompose ? firstMatch(file, /^[ \t]+(?:image|build):.*$/im) : null;
    return service ?? baseImage(file.body);
  },
});
