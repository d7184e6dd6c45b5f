import { inPath, jsonAsk, under } from '../ask.ts';
import type { Answer, Connection, Kind, Outcome } from '../kind.ts';
import { errorOfStatus, jsonOf, readStatus, textAt } from '../read-answer.ts';
import { ONLY_SETS, snapshotOf } from '../snapshot.ts';

const headersOf = ({ secrets }: Connection) => ({ authorization: `Bearer ${secrets.apiKey}` });

/** External evidence of a control. Drata neither recognises a repetition nor undoes it. */
export const drata: Kind = {
  body: (message) => JSON.stringify(message),
  *send({ id, body, connection }) {
    const snapshot = snapshotOf(body);
    const { url, settings } = connection;
    if (!snapshot) {
      const outcome = readDrata(
        yield jsonAsk('GET', under(url, controlPath(settings)), headersOf(connection)),
      );
      return outcome.kind === 'delivered' ? { ...outcome, note: ONLY_SETS } : outcome;
    }
    const boundary = `parapet-${id}`;
    const day = snapshot.at.slice(0, 10);
    const parts = [
      field(boundary, 'name', `Open findings of Parapet, ${day}`),
      field(
        boundary,
        'description',
        `${snapshot.total} open findings after the scan of ${snapshot.at}.`,
      ),
      field(boundary, 'creationDate', day),
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="parapet-findings-${day}.csv"\r\ncontent-type: text/csv\r\n\r\n${csvOf(snapshot.findings)}\r\n`,
      `--${boundary}--\r\n`,
    ];
    const answer = yield {
      via: 'http',
      method: 'POST',
      url: under(url, `${controlPath(settings)}/external-evidence`),
      headers: {
        ...headersOf(connection),
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body: parts.join(''),
      timeoutMs: 30_000,
    };
    return readDrata(answer);
  },
  *check(connection) {
    const { url, settings } = connection;
    const answer = yield jsonAsk('GET', under(url, controlPath(settings)), headersOf(connection));
    const outcome = readDrata(answer);
    if (outcome.kind !== 'delivered') return { outcome };
    return {
      outcome,
      about: `control ${textAt(jsonOf(answer), 'name') ?? settings.controlId ?? ''}`,
    };
  },
};

const controlPath = ({
  workspaceId = '',
  controlId = '',
}: Readonly<Record<string, string>>): string =>
  `/public/workspaces/${inPath(workspaceId)}/controls/${inPath(controlId)}`;

const field = (boundary: string, name: string, value: string): string =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

function csvOf(findings: NonNullable<ReturnType<typeof snapshotOf>>['findings']): string {
  const rows = findings.map(
    ({ title, severity, status, asset, location, firstSeenAt, dueAt, url }) => [
      title,
      severity,
      status,
      asset.name,
      location,
      firstSeenAt,
      dueAt ?? '',
      url,
    ],
  );
  const head = ['title', 'severity', 'status', 'asset', 'location', 'first seen', 'due', 'link'];
  return [head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n');
}

/** A cell that begins as a formula would be run by a spreadsheet. */
const cell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
};

function readDrata(answer: Answer): Outcome {
  const outcome = readStatus(answer);
  if (outcome.kind === 'delivered') return outcome;
  const error = errorOfStatus(answer.status, textAt(jsonOf(answer), 'message'));
  // The terms of the API have to be accepted there first.
  return answer.status === 412 ? { kind: 'reconnect', error } : { ...outcome, error };
}
