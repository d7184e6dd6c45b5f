import { coveredChecks } from '@parapet/scanner/causes';
import type { CheckResult } from '../findings.port.ts';
import { coveringKeys, hostOf } from './place.policy.ts';

/** The findings and assets that results can change: they are locked and read before. */
export interface Touched {
  readonly assetIds: readonly string[];
  readonly hosts: readonly string[];
  /** With the checks that leave their failures to those that ran. */
  readonly checkIds: readonly string[];
  /** Those of `checkIds` whose findings of an asset are wanted at whatever address they are. */
  readonly serviceCheckIds: readonly string[];
  /** Canonical keys of the assets that findings may belong to. */
  readonly coveringKeys: readonly string[];
  /** The number of detections: at most so many findings are new. */
  readonly detections: number;
}

export function touchedBy(results: readonly CheckResult[]): Touched {
  const places = results.flatMap(({ detections }) => detections.map(({ place }) => place));
  const hosts = [
    ...results.flatMap(({ ranAt }) => (ranAt === null ? [] : [hostOf(ranAt)])),
    ...results.flatMap(({ addresses = [] }) => addresses),
    ...places.map(hostOf),
  ];
  return {
    assetIds: unique(results.map(({ assetId }) => assetId)),
    hosts: unique(hosts),
    checkIds: unique(checksOf(results)),
    serviceCheckIds: checksOf(results.filter(({ addresses }) => addresses !== undefined)),
    coveringKeys: unique([...places.flatMap(coveringKeys), ...hosts]),
    detections: places.length,
  };
}

const checksOf = (results: readonly CheckResult[]): string[] =>
  results.flatMap(({ check }) => [check.id, ...coveredChecks(check.id)]);

const unique = (values: readonly string[]): string[] => [...new Set(values)];
