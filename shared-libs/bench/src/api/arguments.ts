import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** The sizes of one run. */
export interface BenchOptions {
  /** Findings of all workspaces; a tenth as many assets. */
  readonly rows: number;
  readonly workspaces: number;
  /** Requests of each case, at one client and at `clients`. */
  readonly requests: number;
  readonly clients: number;
  /** Runs only the cases whose name contains this. */
  readonly only: string;
  /** A folder in which the filled databases stay for the next run; null: a temporary one. */
  readonly keep: string | null;
}

const DEFAULTS = { rows: 10_000, workspaces: 20, requests: 100, clients: 16 };
const LIMITS = { rows: 5_000_000, workspaces: 1000, requests: 10_000, clients: 64 };

/** @throws a message that names the option */
export function readBenchOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rows: { type: 'string' },
      workspaces: { type: 'string' },
      requests: { type: 'string' },
      clients: { type: 'string' },
      only: { type: 'string', default: '' },
      keep: { type: 'string' },
    },
  });
  const read = (name: keyof typeof DEFAULTS): number => {
    const value = Number(values[name] ?? DEFAULTS[name]);
    if (!Number.isInteger(value) || value < 1 || value > LIMITS[name]) {
      throw new Error(`--${name} is a number from 1 to ${LIMITS[name].toLocaleString('en')}.`);
    }
    return value;
  };
  return {
    rows: read('rows'),
    workspaces: read('workspaces'),
    requests: read('requests'),
    clients: read('clients'),
    only: values.only,
    keep: values.keep === undefined ? null : resolve(values.keep),
  };
}
