import { missing, refused, type StandIn } from '../testing/stand-in.ts';

/** Takes what the service takes, and refuses other requests. */
export function standIn(): StandIn {
  const taken: unknown[] = [];
  return {
    taken,
    settings: { clientId: 'vci_1', resourceId: 'res_1' },
    secrets: { clientSecret: 'vcs_1' },

    answer({ method, path, headers, body, json }) {
      if (path === '/oauth/token') {
        if (json.client_secret !== 'vcs_1')
          return { status: 401, body: { error: 'invalid_client' } };
        return { status: 200, body: { access_token: 'vat', expires_in: 3600 } };
      }
      if (headers.authorization !== 'Bearer vat') return refused;
      if (
        method !== 'PUT' ||
        path !== '/v1/resources/custom_resource' ||
        json.resourceId !== 'res_1'
      )
        return missing;
      taken.push(json ?? body.toString('utf8'));
      return { status: 200, body: { success: true } };
    },
  };
}
