import { parseArgs } from 'node:util';
import { SCAN_PACE } from '@parapet/contracts/scans/scan-pace';
import {
  type Intensity,
  intensitySchema,
  type Severity,
  severities,
  severitySchema,
} from '@parapet/contracts/text/vocabulary';
import type { ScanTarget } from '../engine/contract.ts';
import { normaliseTarget } from '../targets/normalise-target.ts';
import { type FormatName, formatNames } from './formats/format.ts';

export const USAGE = `Usage: npm run scan -- <target>... --authorised [options]
       parapet-scan <target>... --authorised [options]

  <target>            domain, IP address or URL
  --authorised        you have the right to scan these targets
  --intensity <name>  passive (default): look-ups and ordinary requests
                      safe: also ports; active: also probes
  --private           also targets on this machine and in private networks
  --rate <number>     requests per second and host; 5 by default, 20 in private networks
  --fail-on <name>    exit code 1 from this severity on: ${severities.join(', ')}
  --format <name>     ${formatNames.join(', ')}; table by default
  --output <file>     writes the report there; to standard output without it
  --help              this text

Exit codes: 0 done, 1 findings of --fail-on, 2 invalid arguments, 3 a target could not be tested.
`;

/** As of the product. */
const MAX_TARGETS = 100;
const MAX_RATE = 100;

export interface ScanCommand {
  readonly targets: readonly ScanTarget[];
  readonly intensity: Intensity;
  readonly allowPrivate: boolean;
  readonly requestsPerSecond: number;
  /** On this machine and in private networks. */
  readonly privateRequestsPerSecond: number;
  readonly failOn: Severity | null;
  readonly format: FormatName;
  /** The file for the report; null for standard output. */
  readonly output: string | null;
}

/** An argument that is missing or not valid. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** @throws UsageError */
export function readArguments(args: readonly string[]): ScanCommand {
  const { positionals, values } = parse(args);
  if (positionals.length === 0) throw new UsageError('Name at least one target.');
  if (positionals.length > MAX_TARGETS)
    throw new UsageError(`Name at most ${MAX_TARGETS} targets.`);
  if (!values.authorised) {
    throw new UsageError(
      'Confirm with --authorised that you have the right to scan these targets.',
    );
  }
  const allowPrivate = values.private ?? false;
  return {
    targets: positionals.map((typed) => readTarget(typed, allowPrivate)),
    intensity: oneOf(intensitySchema.options, '--intensity', values.intensity ?? 'passive'),
    allowPrivate,
    requestsPerSecond: readRate(values.rate ?? SCAN_PACE.public),
    privateRequestsPerSecond: readRate(values.rate ?? SCAN_PACE.private),
    failOn:
      values['fail-on'] === undefined
        ? null
        : oneOf(severitySchema.options, '--fail-on', values['fail-on']),
    format: oneOf(formatNames, '--format', values.format ?? 'table'),
    output: values.output ?? null,
  };
}

function parse(args: readonly string[]) {
  const flag = { type: 'boolean' } as const;
  const text = { type: 'string' } as const;
  const options = {
    authorised: flag,
    private: flag,
    intensity: text,
    rate: text,
    format: text,
    'fail-on': text,
    output: text,
  };
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readTarget(typed: string, allowPrivate: boolean): ScanTarget {
  const normalised = normaliseTarget(typed, { allowPrivate, ownEndpoints: [] });
  if (!normalised.ok) {
    const needsPrivate = normaliseTarget(typed, { allowPrivate: true, ownEndpoints: [] }).ok;
    const message = needsPrivate
      ? 'A target on this machine or in a private network needs --private.'
      : normalised.message;
    throw new UsageError(`${typed}: ${message}`);
  }
  const { type, canonicalKey } = normalised.target;
  return { assetId: canonicalKey, type, canonicalKey, ownershipProved: true };
}

function readRate(typed: string | number): number {
  const rate = Number(typed);
  if (Number.isInteger(rate) && rate >= 1 && rate <= MAX_RATE) return rate;
  throw new UsageError(`--rate is a whole number from 1 to ${MAX_RATE}.`);
}

function oneOf<Name extends string>(names: readonly Name[], option: string, typed: string): Name {
  const name = names.find((each) => each === typed);
  if (name !== undefined) return name;
  throw new UsageError(`${option} is one of ${names.join(', ')}.`);
}
