import { missing, refused, type StandIn } from '../testing/stand-in.ts';

/** Takes what the service takes, and refuses other requests. */
export function standIn(): StandIn {
  const taken: unknown[] = [];
  return {
    taken,
    settings: { account: '123456789012', accessKeyId: 'AKIAEXAMPLE', region: 'eu-central-1' },
    secrets: { secretAccessKey: 's' },

    answer({ method, path, headers, body, json }) {
      if (!headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=AKIAEXAMPLE/'))
        return refused;
      if (method === 'GET' && path === '/accounts')
        return {
          status: 200,
          body: { HubArn: 'arn:aws:securityhub:eu-central-1:123456789012:hub/default' },
        };
      if (path !== '/findings/import') return missing;
      const bad = json.Findings.filter(
        (finding: { Id?: string; ProductArn?: string }) => !finding.Id || !finding.ProductArn,
      );
      if (bad.length > 0 || json.Findings.length > 100)
        return { status: 400, body: { Message: 'Invalid' } };
      taken.push(json ?? body.toString('utf8'));
      return {
        status: 200,
        body: { FailedCount: 0, SuccessCount: json.Findings.length, FailedFindings: [] },
      };
    },
  };
}
