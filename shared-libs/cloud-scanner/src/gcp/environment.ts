import { type NamedValue, secretsIn } from '../aws/secrets.ts';
import type { CloudVerdict } from '../definition/cloud-check.ts';

/** Judges that variables of an environment hold no secrets; names are shown, values never. */
export function environmentVerdict(path: string, values: readonly NamedValue[]): CloudVerdict {
  const found = secretsIn(values);
  if (found.length === 0) return 'secure';
  return { problem: 'secret', shown: { [path]: found }, expected: 'references to Secret Manager' };
}

/** Text about a service that keeps secrets in variables: the same advice for each. */
export const secretsReference = 'https://cloud.google.com/run/docs/configuring/services/secrets';
