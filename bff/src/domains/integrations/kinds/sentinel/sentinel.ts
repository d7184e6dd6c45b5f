import { inPath, jsonAsk, under } from '../ask.ts';
import { messageOf } from '../finding-message.ts';
import type { Answer, Connection, Kind, Outcome, Talk } from '../kind.ts';
import { ocsfEvents } from '../ocsf.ts';
import { errorOfStatus, jsonOf, readStatus, textAt } from '../read-answer.ts';

const SCOPE = 'https://monitor.azure.com/.default';

/** The logs ingestion API: https://learn.microsoft.com/azure/azure-monitor/logs/logs-ingestion-api-overview. */
export const sentinel: Kind = {
  body: (message) => JSON.stringify(message),
  *send({ id, body, connection }) {
    const token = yield* tokenOf(connection);
    if (typeof token !== 'string') return token;
    const { url, settings } = connection;
    const path = `/dataCollectionRules/${inPath(settings.ruleId ?? '')}/streams/${inPath(settings.stream ?? '')}?api-version=2023-01-01`;
    const rows = ocsfEvents(messageOf(body), id).map(({ id: eventId, time, event }) => ({
      TimeGenerated: new Date(time).toISOString(),
      EventId: eventId,
      Event: event,
    }));
    const answer = yield jsonAsk(
      'POST',
      under(url, path),
      { authorization: `Bearer ${token}` },
      rows,
    );
    return readSentinel(answer);
  },
  *check(connection) {
    const token = yield* tokenOf(connection);
    if (typeof token !== 'string') return { outcome: token };
    const about = 'the sign-in; only a message proves the right on the rule';
    return { outcome: { kind: 'delivered' }, about };
  },
};

/** Signs the application in. Returns its token, or why there is none. */
function* tokenOf({ settings, secrets }: Connection): Talk<string | Outcome> {
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: settings.clientId ?? '',
    client_secret: secrets.clientSecret ?? '',
    scope: SCOPE,
  });
  const answer = yield {
    via: 'http',
    method: 'POST',
    url: under(settings.authority ?? '', `/${inPath(settings.tenant ?? '')}/oauth2/v2.0/token`),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
    isPrivate: true,
  };
  const json = jsonOf(answer);
  const token = textAt(json, 'access_token');
  if (answer.status === 200 && token !== null) return token;
  const outcome = readStatus(answer);
  const error = errorOfStatus(answer.status, textAt(json, 'error'));
  // An application or a secret that is not known is a bad request there.
  return outcome.kind === 'retry' ? outcome : { kind: 'reconnect', error };
}

function readSentinel(answer: Answer): Outcome {
  const outcome = readStatus(answer);
  if (outcome.kind === 'delivered') return outcome;
  return {
    ...outcome,
    error: errorOfStatus(answer.status, textAt(jsonOf(answer), 'error.message')),
  };
}
