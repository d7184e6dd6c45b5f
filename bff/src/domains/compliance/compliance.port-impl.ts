import type { CompliancePort } from './compliance.port.ts';
import { dayOf } from './days.ts';
import { requireFramework } from './frameworks/known-frameworks.ts';
import { type ReadReportedPorts, readReported } from './reported/read-reported.ts';
import { daysIn } from './repositories/days.repository.ts';
import { requireWhole } from './require-whole.ts';

export const createCompliancePort = (ports: ReadReportedPorts): CompliancePort => ({
  async requireFrameworks(scope, ids) {
    requireWhole(scope);
    for (const id of ids ?? []) await requireFramework(scope, id);
  },

  readReported: (scope, query) => readReported(ports, scope, query),

  async deleteOld(scope, before) {
    return { count: await daysIn(scope).deleteOld(dayOf(before)), isLast: true };
  },
});
