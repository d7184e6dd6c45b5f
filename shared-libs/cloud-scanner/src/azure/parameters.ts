import type { Answer } from '../definition/source.ts';

/** Parameters of a database server by name, in lower case; a server has hundreds, of which their values count. */
export const parameters = (answer: Answer): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (answer?.value ?? []).map(({ name, properties }: Answer) => [
      `${name}`.toLowerCase(),
      `${properties?.value ?? properties?.currentValue ?? ''}`,
    ]),
  );

/** Parameters may be written as ON, on or 1. */
export const isOn = (value: Answer): boolean => /^(?:on|1|true)$/i.test(`${value}`);
