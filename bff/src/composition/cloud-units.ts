import { type PlanUnitsPorts, planUnits } from '../domains/cloud/scanning/plan-units.ts';
import { type RunUnitsPorts, runUnits } from '../domains/cloud/scanning/run-units.ts';
import type { CloudUnits } from '../domains/scans/scans.port.ts';

/** Gives scans the units of cloud accounts, which the domain of accounts implements. */
export const createCloudUnits = (ports: PlanUnitsPorts & RunUnitsPorts): CloudUnits => ({
  plan: planUnits(ports),
  run: runUnits(ports),
});
