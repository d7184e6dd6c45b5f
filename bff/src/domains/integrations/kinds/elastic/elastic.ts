import { inPath, jsonAsk, under } from '../ask.ts';
import { messageOf } from '../finding-message.ts';
import type { Answer, Kind, Outcome } from '../kind.ts';
import { ocsfEvents } from '../ocsf.ts';
import { oneRequest } from '../one-request.ts';
import { at, errorOfStatus, jsonOf, listAt, readStatus, textAt } from '../read-answer.ts';

/** The bulk API with `create`: an event that is there already is a conflict, which is as good as delivered. */
export const elastic: Kind = {
  body: (message) => JSON.stringify(message),
  send: oneRequest({
    render({ id, body, connection: { url, settings, secrets } }) {
      const lines = ocsfEvents(messageOf(body), id).flatMap(({ id: _id, time, event }) => [
        JSON.stringify({ create: { _index: settings.index, _id } }),
        JSON.stringify({ '@timestamp': new Date(time).toISOString(), ...event }),
      ]);
      return {
        via: 'http',
        method: 'POST',
        url: under(url, '/_bulk'),
        headers: {
          authorization: `ApiKey ${secrets.apiKey}`,
          'content-type': 'application/x-ndjson',
        },
        body: `${lines.join('\n')}\n`,
      };
    },
    read: readElastic,
  }),
  *check({ url, settings, secrets }) {
    const index = settings.index ?? '';
    const body = { index: [{ names: [index], privileges: ['create_doc'] }] };
    const headers = { authorization: `ApiKey ${secrets.apiKey}` };
    const answer = yield jsonAsk(
      'POST',
      under(url, '/_security/user/_has_privileges'),
      headers,
      body,
    );
    const outcome = readElastic(answer);
    if (outcome.kind !== 'delivered') return { outcome };
    const json = jsonOf(answer);
    if (at(json, 'has_all_requested') === false) {
      const error = `The key may not add documents to ${index}.`;
      return { outcome: { kind: 'rejected', error, field: 'index' } };
    }
    return { outcome, about: `${inPath(index)} as ${textAt(json, 'username') ?? 'the key'}` };
  },
};

/** The answer has status 200 also where single events were refused. */
function readElastic(answer: Answer): Outcome {
  const json = jsonOf(answer);
  const outcome = readStatus(answer);
  if (outcome.kind !== 'delivered') {
    const said = textAt(json, 'error.reason') ?? textAt(json, 'error');
    return { ...outcome, error: errorOfStatus(answer.status, said) };
  }
  if (at(json, 'errors') !== true) return outcome;
  const failed = listAt(json, 'items')
    .map((item) => at(item, 'create'))
    .filter((item) => {
      const status = Number(textAt(item, 'status'));
      return status >= 300 && status !== 409;
    });
  const [first] = failed;
  if (first === undefined) return outcome;
  const status = Number(textAt(first, 'status'));
  const error = errorOfStatus(status, textAt(first, 'error.reason'));
  if (status === 429 || status >= 500) return { kind: 'retry', error };
  if (status === 401 || status === 403) return { kind: 'reconnect', error };
  return { kind: 'rejected', error };
}
