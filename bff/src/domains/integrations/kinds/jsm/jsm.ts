import { shortenText } from '@parapet/contracts/text/cut-text';
import type { Severity } from '@parapet/contracts/text/vocabulary';
import { inPath, jsonAsk, under } from '../ask.ts';
import { changesOf, messageOf } from '../finding-message.ts';
import type { Answer, HttpAsk, Kind, Outcome } from '../kind.ts';
import { noticeOf } from '../notice.ts';
import { errorOfStatus, jsonOf, readStatus, textAt } from '../read-answer.ts';

const priorities: Readonly<Record<Severity, string>> = {
  critical: 'P1',
  high: 'P2',
  medium: 'P3',
  low: 'P4',
  info: 'P5',
};
const ALERTS = '/jsm/ops/integration/v2/alerts';

/** The alerts of an API integration: https://developer.atlassian.com/cloud/jira/service-desk-ops. */
export const jsm: Kind = {
  body: (message) => JSON.stringify(message),
  *send({ id, body, connection: { url, secrets } }) {
    const headers = { authorization: `GenieKey ${secrets.apiKey}` };
    const close = (alias: string): HttpAsk =>
      jsonAsk(
        'POST',
        under(url, `${ALERTS}/${inPath(alias)}/close?identifierType=alias`),
        headers,
        {
          source: 'Parapet',
          note: 'Fixed, as a scan has confirmed.',
        },
      );
    const create = (alert: object) => jsonAsk('POST', under(url, ALERTS), headers, alert);
    for (const ask of asksOf(body, id, { create, close })) {
      const answer = yield ask;
      const outcome = readJsm(answer);
      if (outcome.kind !== 'delivered') return outcome;
    }
    return { kind: 'delivered', note: 'Accepted; alerts are made asynchronously there.' };
  },
};

function asksOf(
  body: string,
  deliveryId: string,
  to: { create: (alert: object) => HttpAsk; close: (alias: string) => HttpAsk },
): readonly HttpAsk[] {
  const message = messageOf(body);
  const changes = changesOf(message);
  if (changes.length > 0) {
    return changes.map(({ change, finding }) => {
      const alias = `parapet-${finding.id}`;
      if (change === 'fixed') return to.close(alias);
      return to.create({
        message: shortenText(`${finding.title} on ${finding.asset.name}`, 130),
        alias,
        description: shortenText(
          `${finding.description}\n\n${finding.fix.summary}\n\n${finding.url}`,
          15_000,
        ),
        priority: priorities[finding.severity],
        entity: shortenText(finding.asset.name, 512),
        source: 'Parapet',
        tags: ['parapet', finding.severity, ...finding.asset.tags]
          .slice(0, 20)
          .map((tag) => shortenText(tag, 50)),
        details: { location: finding.location, check: finding.checkId, url: finding.url },
      });
    });
  }
  const { title, intro, severity, lines } = noticeOf(message);
  const alias = `parapet-${deliveryId}`;
  const created = to.create({
    message: shortenText(title, 130),
    alias,
    description: shortenText(
      [intro, ...lines.map(({ text, url }) => `${text}\n${url}`)].join('\n\n'),
      15_000,
    ),
    priority: priorities[severity ?? 'info'],
    source: 'Parapet',
    tags: ['parapet'],
  });
  return message.type === 'integration.test' ? [created, to.close(alias)] : [created];
}

function readJsm(answer: Answer): Outcome {
  const outcome = readStatus(answer);
  if (outcome.kind === 'delivered') return outcome;
  const json = jsonOf(answer);
  const error = errorOfStatus(answer.status, textAt(json, 'message'));
  if (answer.status === 422) {
    const errors = typeof json === 'object' && json !== null ? Reflect.get(json, 'errors') : null;
    const field =
      typeof errors === 'object' && errors !== null ? Object.keys(errors)[0] : undefined;
    return { kind: 'rejected', error, ...(field !== undefined && { field }) };
  }
  return { ...outcome, error };
}
