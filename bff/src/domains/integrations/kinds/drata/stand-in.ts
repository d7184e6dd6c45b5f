import { missing, refused, type StandIn } from '../testing/stand-in.ts';

/** Takes what the service takes, and refuses other requests. */
export function standIn(): StandIn {
  const taken: unknown[] = [];
  return {
    taken,
    settings: { workspaceId: '1', controlId: '7' },
    secrets: { apiKey: 'd' },

    answer({ method, path, headers, body, json }) {
      if (headers.authorization !== 'Bearer d') return refused;
      if (method === 'GET' && path === '/public/workspaces/1/controls/7')
        return { status: 200, body: { name: 'Vulnerability scans' } };
      if (method !== 'POST' || path !== '/public/workspaces/1/controls/7/external-evidence')
        return missing;
      if (!headers['content-type']?.startsWith('multipart/form-data; boundary='))
        return { status: 400 };
      taken.push(json ?? body.toString('utf8'));
      return { status: 201, body: { id: 1 } };
    },
  };
}
