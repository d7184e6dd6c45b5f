import { missing, type StandIn } from '../testing/stand-in.ts';

/** Takes what the service takes, and refuses other requests. */
export function standIn(): StandIn {
  const taken: unknown[] = [];
  return {
    taken,
    settings: {},
    secrets: {},
    path: '/hook',
    answer({ method, path, body, json }) {
      if (method !== 'POST' || path !== '/hook' || json?.version !== 1) return missing;
      taken.push(json ?? body.toString('utf8'));
      return { status: 204 };
    },
  };
}
