import { missing, type StandIn } from '../testing/stand-in.ts';

/** Takes what the service takes, and refuses other requests. */
export function standIn(): StandIn {
  const taken: unknown[] = [];
  return {
    taken,
    settings: {},
    secrets: {},
    path: '/api/webhooks/1/x',
    answer({ method, path, query, body, json }) {
      if (path !== '/api/webhooks/1/x') return missing;
      if (method === 'GET') return { status: 200, body: { name: 'Alerts', token: 'x' } };
      if (query.get('wait') !== 'true' || json?.allowed_mentions?.parse?.length !== 0)
        return { status: 400 };
      taken.push(json ?? body.toString('utf8'));
      return { status: 200, body: { id: '1' } };
    },
  };
}
