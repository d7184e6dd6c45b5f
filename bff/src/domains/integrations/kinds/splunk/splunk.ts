import { under } from '../ask.ts';
import { messageOf } from '../finding-message.ts';
import type { Answer, Kind, Outcome } from '../kind.ts';
import { ocsfEvents } from '../ocsf.ts';
import { oneRequest } from '../one-request.ts';
import { errorOfStatus, jsonOf, readStatus, retry, textAt } from '../read-answer.ts';

/** The HTTP Event Collector: events one after the other, without commas. */
export const splunk: Kind = {
  body: (message) => JSON.stringify(message),
  send: oneRequest({
    render({ id, body, connection: { url, settings, secrets } }) {
      const events = ocsfEvents(messageOf(body), id).map(({ time, event }) =>
        JSON.stringify({
          time: time / 1000,
          host: 'parapet',
          source: 'parapet',
          sourcetype: 'parapet:ocsf',
          ...(settings.index && { index: settings.index }),
          event,
        }),
      );
      return {
        via: 'http',
        method: 'POST',
        url: under(url, '/services/collector/event'),
        headers: { authorization: `Splunk ${secrets.token}`, 'content-type': 'application/json' },
        body: events.join('\n'),
      };
    },
    read: readSplunk,
  }),
};

/** Codes of the collector: https://docs.splunk.com/Documentation/Splunk/latest/Data/TroubleshootHTTPEventCollector. */
function readSplunk(answer: Answer): Outcome {
  const outcome = readStatus(answer);
  if (outcome.kind === 'delivered') return outcome;
  const json = jsonOf(answer);
  const error = errorOfStatus(answer.status, textAt(json, 'text'));
  switch (textAt(json, 'code')) {
    case '1':
    case '2':
    case '3':
    case '4':
      return { kind: 'reconnect', error };
    case '7':
      return { kind: 'rejected', error, field: 'index' };
    case '8':
    case '9':
    case '18':
      return retry(answer, error);
    default:
      return { ...outcome, error };
  }
}
