import { missing, refused, type StandIn } from '../testing/stand-in.ts';

/** Takes what the service takes, and refuses other requests. */
export function standIn(): StandIn {
  const taken: unknown[] = [];
  return {
    taken,
    settings: { index: 'logs-parapet.findings-default' },
    secrets: { apiKey: 'k' },

    answer({ method, path, headers, body }) {
      if (headers.authorization !== 'ApiKey k') return refused;
      if (path === '/_security/user/_has_privileges')
        return { status: 200, body: { username: 'parapet', has_all_requested: true } };
      if (method !== 'POST' || path !== '/_bulk') return missing;
      const lines = body
        .toString('utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      const ids = lines.flatMap(({ create }) => create?._id ?? []);
      const items = ids.map((id) => ({
        create: { _id: id, status: taken.includes(id) ? 409 : 201 },
      }));
      for (const id of ids) if (!taken.includes(id)) taken.push(id);
      return {
        status: 200,
        body: { errors: items.some(({ create }) => create.status === 409), items },
      };
    },
  };
}
