import { missing, type StandIn } from '../testing/stand-in.ts';

/** Takes what the service takes, and refuses other requests. */
export function standIn(): StandIn {
  const taken: unknown[] = [];
  return {
    taken,
    settings: {},
    secrets: { routingKey: 'r'.repeat(32) },

    answer({ method, path, body, json }) {
      if (method !== 'POST' || path !== '/v2/enqueue') return missing;
      const { routing_key, event_action, dedup_key } = json;
      if (routing_key !== 'r'.repeat(32))
        return { status: 400, body: { errors: ['Invalid routing key'] } };
      if (!['trigger', 'resolve'].includes(event_action) || dedup_key.length > 255)
        return { status: 400 };
      taken.push(json ?? body.toString('utf8'));
      return { status: 202, body: { status: 'success' } };
    },
  };
}
