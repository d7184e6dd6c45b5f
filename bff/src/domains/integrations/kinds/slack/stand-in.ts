import type { StandIn } from '../testing/stand-in.ts';

/** Takes what the service takes, and refuses other requests. */
export function standIn(): StandIn {
  const taken: unknown[] = [];
  return {
    taken,
    settings: {},
    secrets: {},
    path: '/services/T/B/x',
    answer({ method, path, body, json }) {
      if (path !== '/services/T/B/x') return { status: 404, body: 'no_service' };
      if (method !== 'POST' || typeof json?.text !== 'string')
        return { status: 400, body: 'invalid_payload' };
      taken.push(json ?? body.toString('utf8'));
      return { status: 200, body: 'ok' };
    },
  };
}
