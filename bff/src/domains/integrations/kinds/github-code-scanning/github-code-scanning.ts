import { gzipSync } from 'node:zlib';
import type { FindingFacts } from '@parapet/contracts/events/integration';
import type { Severity } from '@parapet/contracts/text/vocabulary';
import { inPath } from '../ask.ts';
import { askGithub, readGithub } from '../github/github-api.ts';
import type { Connection, Kind, Outcome, Talk } from '../kind.ts';
import { jsonOf, textAt } from '../read-answer.ts';
import { ONLY_SETS, snapshotOf } from '../snapshot.ts';

/** Uploads SARIF for the newest commit of a branch: https://docs.github.com/rest/code-scanning. */
export const githubCodeScanning: Kind = {
  body: (message) => JSON.stringify(message),
  *send({ body, connection }) {
    const commit = yield* commitOf(connection);
    if (typeof commit !== 'string') return commit;
    const snapshot = snapshotOf(body);
    if (!snapshot) return { kind: 'delivered', note: ONLY_SETS };
    const answer = yield askGithub(connection, 'POST', '/code-scanning/sarifs', {
      commit_sha: commit,
      ref: `refs/heads/${connection.settings.branch ?? 'main'}`,
      sarif: gzipSync(JSON.stringify(sarifOf(snapshot.findings))).toString('base64'),
      tool_name: 'Parapet',
    });
    const outcome = readGithub(answer);
    if (outcome.kind !== 'delivered') return outcome;
    return {
      kind: 'delivered',
      note: `Accepted as ${textAt(jsonOf(answer), 'id') ?? 'an upload'}`,
    };
  },
  *check(connection) {
    const commit = yield* commitOf(connection);
    if (typeof commit !== 'string') return { outcome: commit };
    const answer = yield askGithub(connection, 'GET', '/code-scanning/alerts?per_page=1');
    // A repository without any analysis yet answers 404.
    if (answer.status !== 200 && answer.status !== 404) return { outcome: readGithub(answer) };
    const { repository = '', branch = '' } = connection.settings;
    return { outcome: { kind: 'delivered' }, about: `branch ${branch} of ${repository}` };
  },
};

/** The newest commit of the branch, or why there is none. */
function* commitOf(connection: Connection): Talk<string | Outcome> {
  const branch = connection.settings.branch ?? 'main';
  const answer = yield askGithub(connection, 'GET', `/commits/${inPath(branch)}`);
  const sha = textAt(jsonOf(answer), 'sha');
  if (answer.status === 200 && sha !== null) return sha;
  const outcome = readGithub(answer);
  if (outcome.kind === 'delivered')
    return { kind: 'retry', error: 'GitHub did not say which commit is the newest.' };
  return outcome;
}

const levels: Readonly<Record<Severity, string>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
  info: 'note',
};
/** Ranks that GitHub shows as critical, high, medium and low. */
const ranks: Readonly<Record<Severity, string>> = {
  critical: '9.5',
  high: '8.0',
  medium: '5.5',
  low: '2.0',
  info: '0.0',
};

/** SARIF 2.1.0 with one rule a check, and the place of a finding as a path. */
function sarifOf(findings: readonly FindingFacts[]) {
  const rules = new Map(findings.map((finding) => [finding.checkId, finding]));
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Parapet',
            rules: [...rules].map(([id, finding]) => ({
              id,
              shortDescription: { text: finding.title },
              help: { text: finding.fix.summary },
              properties: { 'security-severity': ranks[finding.severity], tags: ['security'] },
            })),
          },
        },
        results: findings.map((finding) => ({
          ruleId: finding.checkId,
          level: levels[finding.severity],
          message: {
            text: `${finding.title} on ${finding.asset.name}. ${finding.fix.summary} ${finding.url}`,
          },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: pathOf(finding) },
                region: { startLine: 1 },
              },
            },
          ],
          partialFingerprints: { primaryLocationLineHash: `${finding.id}:1` },
        })),
      },
    ],
  };
}

/** GitHub places an alert at a path of the repository, so it gets one that names the asset. */
const pathOf = ({ asset, location }: FindingFacts): string =>
  [asset.name, ...location.replace(/^[a-z+]+:\/\//, '').split('/')]
    .map((part) => encodeURIComponent(part))
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .slice(0, 8)
    .join('/');
