import type { FollowUp } from './follow-up-request.ts';

const key = JSON.stringify({ key: 'AA==', count_only: true });

/** Counts one key that nobody has. Reading is a POST in this interface. */
const countKeys = [
  'POST /v3/kv/range HTTP/1.0',
  'Content-Type: application/json',
  `Content-Length: ${key.length}`,
  '',
  key,
].join('\r\n');

const listKeys = 'GET /v2/keys/ HTTP/1.0\r\n\r\n';

/** Versions tell anyone which they are, so that only the keys show the access. Before 3.4 they are at another path. */
export function readKeys(version: string): FollowUp {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return {
    send: Buffer.from(major > 3 || (major === 3 && minor >= 4) ? countKeys : listKeys),
    isWhole: () => false,
    read(answer, recognised) {
      const text = answer.toString('latin1');
      if (/^HTTP\/1\.[01] 200/.test(text) && /"(?:header|node)"\s*:/.test(text)) {
        return { ...recognised, access: 'open' };
      }
      return refusals.some((refusal) => text.includes(refusal))
        ? { ...recognised, access: 'protected' }
        : recognised;
    },
  };
}

const refusals = ['user name is empty', 'permission denied', 'Insufficient credentials'];
