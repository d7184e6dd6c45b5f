import { type PlanUnitsPorts, planUnits } from '../domains/cloud/scanning/plan-units.ts';
import { type RunUnitsPorts, runUnits } from '../domains/cloud/scanning/run-units.ts';
import type { CloudUnits } from '../domains/scans/scans.port.ts';

/** What scans of cloud accounts do, from the domain of accounts. */
export const createCloudUnits = (ports: PlanUnitsPorts & RunUnitsPorts): CloudUnits => ({
  plan: planUnits(ports),
  run: runUnits(ports),
});
