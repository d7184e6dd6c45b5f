import { missing, refused, type StandIn } from '../testing/stand-in.ts';

/** Takes what the service takes, and refuses other requests. */
export function standIn(): StandIn {
  const taken: unknown[] = [];
  return {
    taken,
    settings: { repository: 'northquay/shop', branch: 'main' },
    secrets: { token: 'g' },

    answer({ method, path, headers, body, json }) {
      if (headers.authorization !== 'Bearer g') return refused;
      if (path === '/repos/northquay/shop/commits/main')
        return { status: 200, body: { sha: 'a'.repeat(40) } };
      if (path === '/repos/northquay/shop/code-scanning/alerts') return { status: 200, body: [] };
      if (method !== 'POST' || path !== '/repos/northquay/shop/code-scanning/sarifs')
        return missing;
      if (json.commit_sha.length !== 40 || json.ref !== 'refs/heads/main')
        return { status: 422, body: { message: 'Validation Failed' } };
      taken.push(json ?? body.toString('utf8'));
      return { status: 202, body: { id: '47177e22' } };
    },
  };
}
