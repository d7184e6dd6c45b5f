import { missing, type StandIn } from '../testing/stand-in.ts';

/** Takes what the service takes, and refuses other requests. */
export function standIn(): StandIn {
  const taken: unknown[] = [];
  return {
    taken,
    settings: { index: 'security' },
    secrets: { token: 't' },

    answer({ method, path, headers, body }) {
      if (headers.authorization !== 'Splunk t')
        return { status: 403, body: { text: 'Invalid token', code: 4 } };
      if (method !== 'POST' || path !== '/services/collector/event') return missing;
      const events = body
        .toString('utf8')
        .split('\n')
        .map((line) => JSON.parse(line));
      if (events.some(({ index }) => index !== 'security'))
        return { status: 400, body: { text: 'Incorrect index', code: 7 } };
      taken.push(...events);
      return { status: 200, body: { text: 'Success', code: 0 } };
    },
  };
}
