import type { CompliancePort } from './compliance.port.ts';
import { dayOf } from './days.ts';
import { requireFramework } from './frameworks/known-frameworks.ts';
import { listShares } from './reported/list-shares.ts';
import { type ReadReportedPorts, readReported } from './reported/read-reported.ts';
import { writtenDaysIn } from './repositories/days.repository.ts';
import { partsIn } from './repositories/part-days.repository.ts';
import { requireWhole } from './require-whole.ts';

export const createCompliancePort = (ports: ReadReportedPorts): CompliancePort => ({
  async requireFrameworks(scope, ids) {
    requireWhole(scope);
    for (const id of ids ?? []) await requireFramework(scope, id);
  },

  listShares: (scope, query) => listShares(ports, scope, query),

  readReported: (scope, query) => readReported(ports, scope, query),

  async deleteOld(scope, before) {
    const day = dayOf(before);
    const ofParts = await partsIn(scope).deleteOld(day);
    return { count: ofParts + (await writtenDaysIn(scope).deleteOld(day)), isLast: true };
  },
});
