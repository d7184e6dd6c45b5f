import { redact } from '@parapet/checks/redact/redact';
import { type CloudResource, unread } from '../definition/resource.ts';

/** Characters of a configuration as JSON that are kept. */
export const MAX_CONFIG_LENGTH = 256_000;
/** Longer texts of a configuration are cut: user data, inline code. */
const MAX_TEXT_LENGTH = 20_000;
/** No secret that is known by its shape is shorter. */
const SHORTEST_SECRET = 16;

/** Words in names of properties whose values are secrets whatever they look like. */
const SECRET_NAME =
  /password|passwd|secret|token|api_?key|private_?key|access_?key|credential|connection_?string/i;
/** Words in names of what is no secret beside them. */
const HARMLESS_NAME =
  /arn|id$|ids$|policy|version|enabled|require|expire|last|rotat|age$|length|manager|status|kms|ttl|validity|count|type|url|endpoint|metadata|httptokens|minimum|allow|reuse|hard|date|name$/i;

/**
 * Returns the configuration as it is kept: secrets masked, too long texts cut, and the largest parts of one that is
 * above the limit marked as unread, since checks that compare accounts' regions judge what is kept.
 */
export function keptConfig(config: CloudResource['config']): CloudResource['config'] {
  const kept = cleaned(config) as CloudResource['config'];
  let { length } = JSON.stringify(kept);
  if (length <= MAX_CONFIG_LENGTH) return kept;
  const sizes = Object.entries(kept).map(
    ([part, value]) => [part, JSON.stringify(value)?.length ?? 0] as const,
  );
  const whole: Record<string, unknown> = { ...kept };
  for (const [part, size] of sizes.toSorted(([, one], [, other]) => other - one)) {
    if (length <= MAX_CONFIG_LENGTH) break;
    whole[part] = unread('', `${part} has ${size} characters, more than are kept`);
    length -= size;
  }
  return whole;
}

function cleaned(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return cleanedText(value, name);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `[${value.byteLength} bytes]`;
  if (Array.isArray(value)) return value.map((each) => cleaned(each, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      key === 'Condition' && 'Effect' in value
        ? cleanedCondition(each)
        : cleaned(each, nameOf(value, key, name)),
    ]),
  );
}

/**
 * Keys of a policy's conditions name what is compared, such as the token's subject of
 * `token.actions.githubusercontent.com:sub`: their values decide and are masked by their shape alone.
 */
function cleanedCondition(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cleanedCondition);
  if (typeof value !== 'object' || value === null) return cleaned(value);
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, cleanedCondition(each)]),
  );
}

/** In `{ Name: 'DB_PASSWORD', Value: '…' }` the pair is named by its first part. */
function nameOf(pair: object, key: string, parent: string): string {
  const label = ['Name', 'name', 'Key', 'key'].map((one) => Reflect.get(pair, one)).find(Boolean);
  if (/^value$/i.test(key) && typeof label === 'string') return label;
  return Array.isArray(pair) ? parent : key;
}

function cleanedText(text: string, name: string): string {
  const plain = text.replaceAll('\u0000', '.').toWellFormed();
  if (plain !== '' && SECRET_NAME.test(name) && !HARMLESS_NAME.test(name)) return '[redacted]';
  const cut = plain.length > MAX_TEXT_LENGTH ? `${plain.slice(0, MAX_TEXT_LENGTH)}\n[cut]` : plain;
  return cut.length < SHORTEST_SECRET || cut.startsWith('arn:') ? cut : redact(cut).text;
}
