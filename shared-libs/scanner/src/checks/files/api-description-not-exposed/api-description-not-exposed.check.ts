import { exposedFile, firstMatch, isHtml } from '../exposed-file.ts';

export const apiDescriptionNotExposed = exposedFile({
  id: 'api-description-not-exposed',
  catalogueId: 'EXP-021',
  version: 3,
  title: 'API descriptions (Swagger, OpenAPI) are published on purpose',
  severity: 'info',
  problem: 'API description exposed (Swagger, OpenAPI)',
  summary: 'A description of the API comes back to anyone who asks.',
  penalty: 0,
  impact: 'That is fine for a public API; for an internal one it shows attackers what to try.',
  cweIds: ['CWE-200'],
  owasp: 'A02:2025',
  aliases: ['swagger', 'openapi', 'swagger ui', 'api documentation'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'INFO-04, enumerate applications on webserver',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Decide whether the API is public; if not, put its description behind a login.',
    steps: ['Serve the description only to signed-in users, or not at all in production.'],
    effort: 'low',
    reference: null,
  },
  paths: ['openapi.json', 'swagger.json', 'v3/api-docs', 'swagger/v1/swagger.json'],
  proofIn: (file) =>
    isHtml(file) ? null : firstMatch(file, /"(?:openapi|swagger)"\s*:\s*"[\d.]+"/),
});
