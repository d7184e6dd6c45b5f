import { missing, refused, type StandIn } from '../testing/stand-in.ts';

/** Takes what the service takes, and refuses other requests. */
export function standIn(): StandIn {
  const taken: unknown[] = [];
  return {
    taken,
    settings: {
      tenant: '11111111-1111-4111-8111-111111111111',
      clientId: '22222222-2222-4222-8222-222222222222',
      ruleId: `dcr-${'a'.repeat(32)}`,
      stream: 'Custom-Parapet_CL',
    },
    secrets: { clientSecret: 'c' },

    answer({ method, path, query, headers, body, json }) {
      if (path.endsWith('/oauth2/v2.0/token')) {
        const form = new URLSearchParams(body.toString('utf8'));
        if (form.get('client_secret') !== 'c')
          return { status: 401, body: { error: 'invalid_client' } };
        return { status: 200, body: { access_token: 'token', expires_in: 3600 } };
      }
      if (headers.authorization !== 'Bearer token') return refused;
      if (
        method !== 'POST' ||
        !path.includes('/streams/Custom-Parapet_CL') ||
        !query.has('api-version')
      )
        return missing;
      if (!Array.isArray(json) || json.some((row) => !row.EventId || !row.TimeGenerated))
        return { status: 400 };
      taken.push(json ?? body.toString('utf8'));
      return { status: 204 };
    },
  };
}
