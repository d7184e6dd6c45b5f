import { shortenText } from '@parapet/contracts/text/cut-text';
import type { Severity } from '@parapet/contracts/text/vocabulary';
import { awsSigned } from '../aws-signature.ts';
import { type ChangedFinding, changesOf, messageOf } from '../finding-message.ts';
import type { Answer, Connection, HttpAsk, Kind, Outcome } from '../kind.ts';
import { errorOfStatus, jsonOf, listAt, readStatus, textAt } from '../read-answer.ts';

const AMAZON = 'https://securityhub.amazonaws.com';

/** Imports findings by their id, so that a repetition changes nothing. */
export const securityHub: Kind = {
  body: (message) => JSON.stringify(message),
  *send({ body, connection, at }) {
    const message = messageOf(body);
    const changes = changesOf(message);
    if (changes.length === 0) {
      const note = 'Security Hub takes findings alone. The connection was checked.';
      const outcome = readSecurityHub(yield describe(connection, at));
      return outcome.kind === 'delivered' ? { ...outcome, note } : outcome;
    }
    const Findings = changes.map((changed) =>
      asffOf(changed, connection.settings, message.occurredAt),
    );
    const answer = yield signed(
      connection,
      at,
      'POST',
      '/findings/import',
      JSON.stringify({ Findings }),
    );
    const outcome = readSecurityHub(answer);
    if (outcome.kind !== 'delivered') return outcome;
    const [failed] = listAt(jsonOf(answer), 'FailedFindings');
    if (failed === undefined) return outcome;
    const error = `Security Hub refused a finding: ${textAt(failed, 'ErrorMessage') ?? textAt(failed, 'ErrorCode') ?? ''}`;
    return { kind: 'rejected', error };
  },
  *check(connection) {
    const answer = yield describe(connection, new Date());
    const outcome = readSecurityHub(answer);
    if (outcome.kind !== 'delivered') return { outcome };
    return { outcome, about: textAt(jsonOf(answer), 'HubArn') ?? 'Security Hub' };
  },
};

const describe = (connection: Connection, at: Date): HttpAsk =>
  signed(connection, at, 'GET', '/accounts', '');

function signed(
  { url, settings, secrets }: Connection,
  at: Date,
  method: 'GET' | 'POST',
  path: string,
  body: string,
): HttpAsk {
  const { region = '', accessKeyId = '' } = settings;
  const base =
    url === AMAZON ? `https://securityhub.${region}.amazonaws.com` : url.replace(/\/$/, '');
  const ask = {
    via: 'http',
    method,
    url: `${base}${path}`,
    headers: { 'content-type': 'application/json' },
    body,
  } as const;
  const { secretAccessKey = '' } = secrets;
  return awsSigned(ask, { service: 'securityhub', region, accessKeyId, secretAccessKey, at });
}

const labels: Readonly<Record<Severity, string>> = {
  critical: 'CRITICAL',
  high: 'HIGH',
  medium: 'MEDIUM',
  low: 'LOW',
  info: 'INFORMATIONAL',
};

/** A finding in the AWS Security Finding Format, 2018-10-08. */
function asffOf(
  { change, finding }: ChangedFinding,
  { account = '', region = '' }: Readonly<Record<string, string>>,
  at: string,
) {
  const Severity = { Label: labels[finding.severity] };
  const Types = ['Software and Configuration Checks/Vulnerabilities'];
  return {
    SchemaVersion: '2018-10-08',
    Id: `parapet/${finding.id}`,
    ProductArn: `arn:aws:securityhub:${region}:${account}:product/${account}/default`,
    GeneratorId: finding.checkId,
    AwsAccountId: account,
    Types,
    CreatedAt: finding.firstSeenAt,
    UpdatedAt: at,
    Severity,
    Title: shortenText(finding.title, 250),
    Description: shortenText(finding.description || finding.title, 1000),
    Remediation: {
      Recommendation: { Text: shortenText(finding.fix.summary, 500), Url: finding.url },
    },
    Resources: [{ Type: 'Other', Id: shortenText(finding.asset.name, 500), Region: region }],
    RecordState: change === 'fixed' ? 'ARCHIVED' : 'ACTIVE',
    FindingProviderFields: { Severity, Types },
  };
}

function readSecurityHub(answer: Answer): Outcome {
  const outcome = readStatus(answer);
  if (outcome.kind === 'delivered') return outcome;
  const json = jsonOf(answer);
  const error = errorOfStatus(answer.status, textAt(json, 'Message') ?? textAt(json, 'message'));
  return { ...outcome, error };
}
