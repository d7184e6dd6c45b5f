import { missing, type StandIn } from '../testing/stand-in.ts';

/** Takes what the service takes, and refuses other requests. */
export function standIn(): StandIn {
  const taken: unknown[] = [];
  return {
    taken,
    settings: {
      bucket: 'nq-findings',
      prefix: 'findings',
      accessKeyId: 'AKIAEXAMPLE',
      region: 'eu-central-1',
    },
    secrets: { secretAccessKey: 's' },

    answer({ method, path, query, headers, body, json }) {
      if (!headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=AKIAEXAMPLE/'))
        return { status: 403, body: '<Error><Code>InvalidAccessKeyId</Code></Error>' };
      if (method !== 'PUT' || !path.startsWith('/nq-findings/findings/dt%3D')) return missing;
      if (taken.includes(path))
        return { status: 412, body: '<Error><Code>PreconditionFailed</Code></Error>' };
      if (json !== undefined || query.size > 0 || body.readUInt16BE(0) !== 0x1f8b)
        return { status: 400 };
      taken.push(path);
      return { status: 200, body: '' };
    },
  };
}
