import { shortenText } from '@parapet/contracts/text/cut-text';
import type { Severity } from '@parapet/contracts/text/vocabulary';
import { jsonAsk, under } from '../ask.ts';
import { changesOf, messageOf } from '../finding-message.ts';
import type { Answer, Kind, Outcome } from '../kind.ts';
import { noticeOf } from '../notice.ts';
import { errorOfStatus, jsonOf, listAt, readStatus, textAt } from '../read-answer.ts';

const severities: Readonly<Record<Severity, string>> = {
  critical: 'critical',
  high: 'error',
  medium: 'warning',
  low: 'info',
  info: 'info',
};

/** Events API v2: https://developer.pagerduty.com/docs/events-api-v2-overview. */
export const pagerduty: Kind = {
  body: (message) => JSON.stringify(message),
  *send({ id, body, connection: { url, secrets } }) {
    const events = eventsOf(body, id);
    for (const event of events) {
      const enqueue = { routing_key: secrets.routingKey, ...event };
      const answer = yield jsonAsk('POST', under(url, '/v2/enqueue'), {}, enqueue);
      const outcome = readPagerDuty(answer);
      if (outcome.kind !== 'delivered') return outcome;
    }
    return { kind: 'delivered' };
  },
};

function eventsOf(body: string, deliveryId: string): readonly object[] {
  const message = messageOf(body);
  const changes = changesOf(message);
  if (changes.length > 0) {
    return changes.map(({ change, finding }) => {
      const dedup_key = `parapet-${finding.id}`;
      if (change === 'fixed') return { event_action: 'resolve', dedup_key };
      return {
        event_action: 'trigger',
        dedup_key,
        payload: {
          summary: shortenText(`${finding.title} on ${finding.asset.name}`, 1000),
          source: shortenText(finding.asset.name, 200),
          severity: severities[finding.severity],
          timestamp: message.occurredAt,
          component: shortenText(finding.location, 200),
          class: finding.checkId,
          custom_details: {
            priority: finding.priority,
            description: shortenText(finding.description, 2000),
            fix: shortenText(finding.fix.summary, 1000),
            tags: finding.asset.tags,
          },
        },
        links: [{ href: finding.url, text: 'Open the finding' }],
      };
    });
  }
  const { title, severity, link, source, lines } = noticeOf(message);
  const dedup_key = `parapet-${deliveryId}`;
  const trigger = {
    event_action: 'trigger',
    dedup_key,
    payload: {
      summary: shortenText(title, 1000),
      source,
      severity: severities[severity ?? 'info'],
      timestamp: message.occurredAt,
      custom_details: {
        changes: lines.map(({ text, place }) => `${text} (${place ?? 'workspace'})`),
      },
    },
    ...(link && { links: [{ href: link.url, text: link.label }] }),
  };
  // A test pages nobody for long.
  return message.type === 'integration.test'
    ? [trigger, { event_action: 'resolve', dedup_key }]
    : [trigger];
}

function readPagerDuty(answer: Answer): Outcome {
  const outcome = readStatus(answer);
  if (outcome.kind === 'delivered') return outcome;
  const json = jsonOf(answer);
  const said = listAt(json, 'errors')
    .filter((each) => typeof each === 'string')
    .join('; ');
  const error = errorOfStatus(answer.status, said || textAt(json, 'message'));
  // A key that does not exist is a bad request there.
  if (answer.status === 400 && /routing key|integration key/i.test(said))
    return { kind: 'reconnect', error };
  return { ...outcome, error };
}
