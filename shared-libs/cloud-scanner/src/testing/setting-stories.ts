import type { Story } from './stories.ts';

/** Stories of a setting: a secure value and insecure ones, undefined where it may be absent. */
export const settingStories = (
  path: string,
  secure: unknown,
  ...insecure: readonly unknown[]
): readonly Story[] => {
  const config = (value: unknown) =>
    path
      .split('.')
      .reduceRight<unknown>((part, key) => ({ [key]: part }), value) as Story['config'];
  return [
    { it: `passes ${JSON.stringify(secure)}`, ends: 'secure', config: config(secure) },
    ...insecure.map((value) => ({
      it: `fails ${JSON.stringify(value) ?? 'no value'}`,
      ends: 'insecure',
      shows: path,
      config: config(value),
    })),
  ];
};
