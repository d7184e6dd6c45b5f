import type { CompliancePort } from './compliance.port.ts';
import { dayOf } from './days.ts';
import { daysIn } from './repositories/days.repository.ts';

export const createCompliancePort = (): CompliancePort => ({
  async deleteOld(scope, before) {
    return { count: await daysIn(scope).deleteOld(dayOf(before)), isLast: true };
  },
});
