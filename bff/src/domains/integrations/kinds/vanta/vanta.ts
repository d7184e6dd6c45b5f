import { jsonAsk, under } from '../ask.ts';
import type { Answer, Connection, Kind, Outcome, Talk } from '../kind.ts';
import { errorOfStatus, jsonOf, readStatus, textAt } from '../read-answer.ts';
import { ONLY_SETS, snapshotOf } from '../snapshot.ts';

/** The set replaces what Vanta has: a set that is not whole would delete the rest there. */
export const vanta: Kind = {
  body: (message) => JSON.stringify(message),
  *send({ body, connection }) {
    const token = yield* tokenOf(connection);
    if (typeof token !== 'string') return token;
    const snapshot = snapshotOf(body);
    if (!snapshot) return { kind: 'delivered', note: ONLY_SETS };
    if (snapshot.total > snapshot.findings.length) {
      const error = `Vanta takes the whole set or nothing, and ${snapshot.total} open findings are more than ${snapshot.findings.length}. Choose a higher severity or tags.`;
      return { kind: 'rejected', error };
    }
    const resources = snapshot.findings.map((finding) => ({
      uniqueId: finding.id,
      displayName: finding.title,
      externalUrl: finding.url,
      customProperties: {
        title: finding.title,
        severity: finding.severity,
        asset: finding.asset.name,
        location: finding.location,
        status: finding.status,
        dueAt: finding.dueAt ?? '',
        firstSeenAt: finding.firstSeenAt,
      },
    }));
    const { url, settings } = connection;
    const answer = yield jsonAsk(
      'PUT',
      under(url, '/v1/resources/custom_resource'),
      { authorization: `Bearer ${token}` },
      { resourceId: settings.resourceId, resources },
    );
    return readVanta(answer);
  },
  *check(connection) {
    const token = yield* tokenOf(connection);
    if (typeof token !== 'string') return { outcome: token };
    return {
      outcome: { kind: 'delivered' },
      about: 'the application; its resource is proved by a scan',
    };
  },
};

function* tokenOf({ url, settings, secrets }: Connection): Talk<string | Outcome> {
  const answer = yield {
    ...jsonAsk(
      'POST',
      under(url, '/oauth/token'),
      {},
      {
        client_id: settings.clientId,
        client_secret: secrets.clientSecret,
        scope: 'connectors.self:write-resource',
        grant_type: 'client_credentials',
      },
    ),
    isPrivate: true as const,
  };
  const token = textAt(jsonOf(answer), 'access_token');
  if (answer.status === 200 && token !== null) return token;
  const outcome = readVanta(answer);
  if (outcome.kind === 'retry') return outcome;
  if (outcome.kind === 'delivered') {
    return { kind: 'retry', error: errorOfStatus(answer.status) };
  }
  return { kind: 'reconnect', error: outcome.error };
}

function readVanta(answer: Answer): Outcome {
  const outcome = readStatus(answer);
  if (outcome.kind === 'delivered') return outcome;
  const json = jsonOf(answer);
  const said =
    textAt(json, 'message') ?? textAt(json, 'error_description') ?? textAt(json, 'error');
  return { ...outcome, error: errorOfStatus(answer.status, said) };
}
