import type { CloudVerdict, Seen } from '../definition/cloud-check.ts';
import type { Answer } from '../definition/source.ts';

/**
 * Judges one part of the configuration.
 * @param path its properties: `MetadataOptions.HttpTokens`
 * @param expected what it should be, in words
 */
export const requires =
  (
    path: string,
    isSecure: (value: Answer) => boolean,
    { problem, expected }: { problem: string; expected: string },
  ) =>
  ({ config }: Seen): CloudVerdict => {
    const value: Answer = path.split('.').reduce((part, key) => part?.[key], config);
    return isSecure(value) ? 'secure' : { problem, shown: { [path]: value ?? null }, expected };
  };
