import { missing, refused, type StandIn } from '../testing/stand-in.ts';

/** Takes what the service takes, and refuses other requests. */
export function standIn(): StandIn {
  const taken: unknown[] = [];
  return {
    taken,
    settings: {},
    secrets: { apiKey: 'key' },

    answer({ method, path, query, headers, body, json }) {
      if (headers.authorization !== 'GenieKey key') return refused;
      if (method !== 'POST' || !path.startsWith('/jsm/ops/integration/v2/alerts')) return missing;
      const isClosing = path.endsWith('/close') && query.get('identifierType') === 'alias';
      if (!isClosing && (json?.message?.length > 130 || !json?.alias))
        return { status: 422, body: { message: 'Invalid', errors: { message: 'too long' } } };
      taken.push(json ?? body.toString('utf8'));
      return { status: 202, body: { requestId: '1' } };
    },
  };
}
